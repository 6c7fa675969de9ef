/// A request whose header section was read. Its body may still be arriving.
public struct HTTPRequest: Sendable {
    /// In capitals: `GET`.
    public let method: String
    /// The path as sent, percent-encoded, from its first `/`.
    public let path: String
    /// The part of the target after the `?`, as sent; `nil` without one.
    public let query: String?
    /// The `Host` field, or the authority of a target in absolute form. Empty for HTTP/1.0 without the field.
    public let authority: String
    public let fields: HTTPFields
    public let body: IncomingBody
    public let peer: HTTPPeer

    public init(
        method: String, path: String, query: String? = nil, authority: String = "localhost",
        fields: HTTPFields = HTTPFields(), body: IncomingBody = .empty, peer: HTTPPeer = .local
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authority = authority
        self.fields = fields
        self.body = body
        self.peer = peer
    }
}

/// The other end of a connection.
public struct HTTPPeer: Hashable, Sendable {
    /// The numeric IP address; `nil` for a Unix socket.
    public let address: String?
    /// Whether the connection is encrypted by TLS.
    public let isSecure: Bool

    public init(address: String?, isSecure: Bool) {
        self.address = address
        self.isSecure = isSecure
    }

    public static let local = HTTPPeer(address: nil, isSecure: false)
}
