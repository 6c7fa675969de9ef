public import LanguageKit

/// Requests over HTTP. A call that is cancelled ends its request.
///
/// Redirects are returned, not followed: following one could send a token to another host. Every call throws
/// ``NetworkFailure``.
public protocol NetworkServiceProtocol: AnyObject, Sendable {
    /// Sends a request and returns the whole response. Throws `answerTooLarge` for a body of more than
    /// ``NetworkRequest/answerMaximumBytes``.
    func send(_ request: NetworkRequest) async throws -> NetworkResponse

    /// Sends a request whose body is written piece by piece, and returns the whole response. `progress` is called with
    /// the number of bytes sent.
    func upload(
        _ request: NetworkRequest, _ body: NetworkUpload,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> NetworkResponse

    /// Sends a request, and passes the body of a response with a status from 200 to 299 to `receive` piece by piece;
    /// the body of any other response is in the result. Also throws the errors of `receive`.
    func download(
        _ request: NetworkRequest, progress: @escaping @Sendable (NetworkProgress) -> Void,
        receive: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws -> NetworkResponse
}

public protocol HasNetworkService {
    var networkService: any NetworkServiceProtocol { get }
}

public struct NetworkRequest: Hashable, Sendable {
    /// A field of the request that a server repeats in its answer if it supports it.
    public struct RepeatedField: Hashable, Sendable {
        public let name: String
        public let value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// In capitals: `GET`.
    public var method: String
    /// The server, with the base path of its API.
    public var server: ServerAddress
    /// The path from its first `/`, and the query, both percent-encoded. The server's base path is prepended.
    public var target: String
    /// Field names are in lower case.
    public var fields: [String: String]
    public var body: [UInt8]
    /// From the call to the last byte of the answer; `nil` for no limit.
    public var timeoutSeconds: Int?
    /// From the last byte of the request to the beginning of the answer.
    public var answerTimeoutSeconds = 30
    public var answerMaximumBytes: Int
    /// If an answer has this field with another value, it belongs to another request: the connection is closed, and
    /// `noAnswer` is thrown.
    public var repeatedField: RepeatedField?

    public init(
        _ method: String, _ server: ServerAddress, _ target: String, fields: [String: String] = [:],
        body: [UInt8] = [], timeoutSeconds: Int? = 30, answerMaximumBytes: Int = 64 << 20
    ) {
        self.method = method
        self.server = server
        self.target = target
        self.fields = fields
        self.body = body
        self.timeoutSeconds = timeoutSeconds
        self.answerMaximumBytes = answerMaximumBytes
    }
}

public struct NetworkResponse: Hashable, Sendable {
    public let status: Int
    /// Field names are in lower case. If a field occurs several times, the last value counts.
    public let fields: [String: String]
    public let body: [UInt8]

    public init(status: Int, fields: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

/// The number of bytes transferred.
public struct NetworkProgress: Hashable, Sendable {
    public let byteCount: Int
    /// `nil` if it is not known in advance.
    public let totalByteCount: Int?

    public init(byteCount: Int, totalByteCount: Int?) {
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
    }
}

/// The body of a request that is written piece by piece.
public struct NetworkUpload: Sendable {
    /// `nil` if it is not known in advance.
    public let byteCount: Int?
    /// Writes the body by calling the closure for each piece. An error ends the request.
    public let write: @Sendable (@escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void

    public init(
        byteCount: Int?,
        write: @escaping @Sendable (@escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void
    ) {
        self.byteCount = byteCount
        self.write = write
    }
}

/// Why a request has no answer.
public enum NetworkFailure: Error, Hashable, Sendable {
    /// The reason why a server's certificate is rejected.
    public enum CertificateFault: Hashable, Sendable {
        case expired
        case notYetValid
        /// It is for another name.
        case otherName
        /// It is not signed by a trusted authority.
        case unknownIssuer
        case other(String)
    }

    /// There is no network.
    case offline
    /// The name does not exist, or the name servers do not answer.
    case nameNotFound(host: String)
    /// The server refuses the connection.
    case notConnected(host: String)
    case certificate(CertificateFault)
    /// The connection was not established in time.
    case connectionTimedOut
    /// The request was sent, but the answer did not come in time.
    case answerTimedOut
    /// The connection ended before the whole answer came.
    case noAnswer
    /// The answer is not valid HTTP; the violated rule.
    case malformedAnswer(String)
    case answerTooLarge(maximumBytes: Int)
    /// The caller ended the request.
    case cancelled

    /// Whether the server may have seen the request, so that its outcome is unknown.
    public var mayHaveArrived: Bool {
        switch self {
        case .offline, .nameNotFound, .notConnected, .certificate, .connectionTimedOut: false
        case .answerTimedOut, .noAnswer, .malformedAnswer, .answerTooLarge, .cancelled: true
        }
    }

    /// Whether the same request may succeed soon.
    public var mayPass: Bool {
        switch self {
        case .connectionTimedOut, .answerTimedOut, .noAnswer: true
        case .offline, .notConnected, .nameNotFound, .certificate, .malformedAnswer, .answerTooLarge,
            .cancelled:
            false
        }
    }

    /// What happened, for people.
    public var phrase: Phrase {
        switch self {
        case .offline: "this machine is offline"
        case .nameNotFound(let host): "the server \(host) doesn't exist"
        case .notConnected(let host): "the server \(host) doesn't accept connections"
        case .certificate(.expired): "the server's certificate has expired"
        case .certificate(.notYetValid): "the server's certificate is not valid yet"
        case .certificate(.otherName): "the server's certificate is for another name"
        case .certificate(.unknownIssuer): "the server's certificate is not signed by a trusted authority"
        case .certificate(.other(let text)): "the server's certificate is not valid: \(text)"
        case .connectionTimedOut: "the connection timed out"
        case .answerTimedOut: "no answer in time"
        case .noAnswer: "the connection closed before the answer arrived"
        case .malformedAnswer(let rule): "the answer is not HTTP: \(rule)"
        case .answerTooLarge(let maximum): "the answer is larger than \(maximum) bytes"
        case .cancelled: "the request was cancelled"
        }
    }
}
