/// Why a request has no answer.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The step that timed out.
    public enum Stage: Hashable, Sendable {
        /// Name lookup, connection and TLS handshake.
        case connection
        /// The header section of the answer.
        case answer
    }

    /// Why a server's certificate is rejected.
    public enum TLSCertificateFault: Hashable, Sendable {
        case expired
        case notYetValid
        /// It is for another name.
        case otherName
        /// It is not signed by a trusted authority.
        case unknownIssuer
        case other(String)
    }

    /// The name does not exist, or the name servers do not answer.
    case nameNotFound(String)
    /// The client may not call any address of the host.
    case addressNotAllowed(String)
    /// The last error number of connecting, such as `ECONNREFUSED`.
    case notConnected(errorNumber: Int32)
    case certificate(TLSCertificateFault)
    /// The TLS handshake failed; OpenSSL's message.
    case handshake(String)
    case timedOut(Stage)
    /// The server closed the connection before it answered.
    case noAnswer
    /// The answer is not valid HTTP/1.1; the violated rule.
    case malformedAnswer(String)
    /// The answer belongs to another request.
    case answerToAnother
    case cancelled
    /// The client was shut down.
    case shutDown
    /// A system call failed with this error number.
    case system(String, Int32)
}

/// The limits of a client.
public struct HTTPClientOptions: Sendable {
    /// For name lookup, connection and TLS handshake together.
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
    /// A PEM file with certificates that are trusted instead of the system's.
    public var certificateAuthoritiesPath: String?
    /// Which addresses may be called. Checked after the name lookup, for the address that is then connected to.
    public var isAllowed: @Sendable (IPAddress) -> Bool = { _ in true }

    public init() {}
}
