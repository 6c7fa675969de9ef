public import BankDomain
public import BankServices
public import HTTPKit

/// Answers the requests of browsers outside the API.
@MainActor
public protocol PageServing {
    func answer(_ call: PageCall) async -> HTTPResponse
}

/// A browser's request, and what the server knows about its sender.
@MainActor
public struct PageCall {
    public let request: HTTPRequest
    /// The bank, with the request's variation in a demo.
    public let backend: any ServedBank
    /// Whether the client is certainly on this machine.
    public let isLocal: Bool
    /// Whether the browser's connection is encrypted, here or at a trusted proxy that says so.
    public let isSecure: Bool
    /// The streams that are open, of pages and of the API.
    public let streams: OpenStreams
    let uploads: UploadOptions
    /// Takes a place for a file, of those that the API has for long work; `nil` if the user or the server has no free
    /// one. It is free again when the result is released.
    public let takePlace: (UserID) -> (any Sendable)?
    private let count: () throws(ServiceError) -> Void
    /// Counts a registration under a taken name.
    public let countTakenName: () -> Void
    private let note: (String) -> Void

    public init(
        request: HTTPRequest, backend: any ServedBank, isLocal: Bool, isSecure: Bool,
        streams: OpenStreams, uploads: UploadOptions = UploadOptions(),
        takePlace: @escaping (UserID) -> (any Sendable)?,
        countSignIn: @escaping () throws(ServiceError) -> Void,
        countTakenName: @escaping () -> Void, noteOperation: @escaping (String) -> Void
    ) {
        self.request = request
        self.backend = backend
        self.isLocal = isLocal
        self.isSecure = isSecure
        self.streams = streams
        self.uploads = uploads
        self.takePlace = takePlace
        count = countSignIn
        self.countTakenName = countTakenName
        note = noteOperation
    }

    /// Counts an attempt to sign in, together with those of the API. Throws `tooManyAttempts`.
    public func countSignIn() throws(ServiceError) { try count() }

    /// Names the operation for the log and the metrics.
    public func noteOperation(_ name: String) { note(name) }
}
