/// A server that a client calls: the scheme, host and port of a URL (RFC 9110, section 4.3.1).
public struct HTTPOrigin: Hashable, Sendable {
    /// Whether connections are encrypted by TLS.
    public let isSecure: Bool
    /// A name or a numeric address; an IPv6 address without brackets.
    public let host: String
    public let port: UInt16

    public init(isSecure: Bool, host: String, port: UInt16) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
    }

    /// The value of the field `Host`.
    var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? host : "\(host):\(port)"
    }
}
