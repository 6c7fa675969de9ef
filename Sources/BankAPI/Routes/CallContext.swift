public import BankDomain
public import BankServices

/// What handlers of routes may use beside their arguments: the caller's services, and the bank behind the server.
@MainActor
public protocol CallContext: Sendable {
    /// The services of the caller. Throws `unauthorized(.notSignedIn)`.
    var services: any CallerServices { get throws }

    /// The services of the caller, for routes without sign-in too.
    var callerServices: any CallerServices { get }
    /// The sign-in service for the holder of these tokens, on the device whose secret is in the storage.
    func authService(of tokens: RequestTokens, on device: RequestDevice) -> any AuthServiceProtocol

    /// The services of the caller, who is looked up at each call. The calls do not count as use of the session.
    var watching: any CallerServices { get }
    /// The last event that a stream's client received.
    var lastEventID: NotificationID? { get }

    /// A key for a change whose request has none.
    func freshIdempotencyKey() -> IdempotencyKey

    /// Makes the payments of a file.
    func importTransfers(_ file: TransferFile) async throws -> TransferImportState

    /// Tells the client how far a call with files has got.
    var report: @Sendable (CallProgress) -> Void { get }
}

extension CallContext {
    /// The sign-in service for the holder of the request's tokens.
    var authService: any AuthServiceProtocol { callerServices.authService }
}

/// The progress of a call with files.
public struct CallProgress: Sendable {
    public let done: Int
    public let total: Int

    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }
}
