/// Why a request has no answer.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// What was waited for when the time was over.
    public enum Stage: Hashable, Sendable {
        /// The name, the connection, and the handshake of TLS.
        case connection
        /// The header section of the answer.
        case answer
    }

    /// What is wrong with the certificate of a server.
    public enum CertificateFault: Hashable, Sendable {
        case expired
        case notYetValid
        /// It is for another name.
        case otherName
        /// It is not signed by an authority that is trusted here.
        case unknownIssuer
        case other(String)
    }

    /// There is no such name, or the name servers do not answer.
    case nameNotFound(String)
    /// All addresses of the host are ones that the client may not call.
    case addressNotAllowed(String)
    /// The last error number of connecting, for example `ECONNREFUSED`.
    case notConnected(errorNumber: Int32)
    case certificate(CertificateFault)
    /// The handshake of TLS failed; OpenSSL's words for it.
    case handshake(String)
    case timedOut(Stage)
    /// The server closed the connection before it answered.
    case noAnswer
    /// What came is no answer in HTTP/1.1; which rule it breaks.
    case malformedAnswer(String)
    /// The answer on the connection is that of another request.
    case answerToAnother
    case cancelled
    /// The client was shut down.
    case shutDown
    /// A call of the system failed with this error number.
    case system(String, Int32)

    /// Whether the server may have seen the request, so that its outcome is unknown.
    public var mayHaveArrived: Bool {
        switch self {
        case .nameNotFound, .addressNotAllowed, .notConnected, .certificate, .handshake,
            .timedOut(.connection),
            .system:
            false
        case .timedOut(.answer), .noAnswer, .malformedAnswer, .answerToAnother, .cancelled, .shutDown: true
        }
    }
}

/// The bounds of a client.
public struct HTTPClientOptions: Sendable {
    /// For the name, the connection and the handshake of TLS together.
    public var connectionTimeoutSeconds = 10
    /// From the last byte of the request to the end of the answer's header section.
    public var answerTimeoutSeconds = 30
    /// Between two pieces of an answer's body.
    public var idleTimeoutSeconds = 60
    /// How long a connection is kept for the next request.
    public var keepAliveSeconds = 30
    public var connectionMaximumPerOrigin = 8
    /// The status line and all fields together.
    public var headMaximumBytes = 32 * 1024
    /// A file of certificates in PEM that are trusted instead of the system's.
    public var certificateAuthoritiesPath: String?
    /// Which addresses are called. It is asked after the name was looked up, for the address that is then connected to.
    public var isAllowed: @Sendable (IPAddress) -> Bool = { _ in true }

    public init() {}
}
