/// An HTTP URL with a scheme and a host (RFC 3986, section 3; RFC 9110, section 4.2).
public struct WebAddress: Hashable, Sendable {
    /// What is wrong with an invalid address.
    public enum Fault: Error, Hashable, Sendable {
        /// It begins with neither `https://` nor `http://`.
        case scheme
        /// It has a user name or a password, which would be shown in lists and logs.
        case userInformation
        case host
        case port
        /// The path or query has characters that must be percent-encoded, or there is a fragment.
        case path
        case tooLong
    }

    public static let maximumByteCount = 500

    /// The address with scheme and host in lower case, and without the scheme's default port.
    public let text: String
    /// Whether the scheme is `https`.
    public let isSecure: Bool
    /// A name or a numeric address; an IPv6 address without brackets.
    public let host: String
    public let port: UInt16
    /// The path from its first `/`, and the query.
    public let target: String

    /// Reads `https://shop.example:8443/events?source=bank`.
    public init(_ text: String) throws(Fault) {
        guard text.utf8.count <= Self.maximumByteCount else { throw .tooLong }
        let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
        guard let scheme else { throw .scheme }
        let rest = text.dropFirst(scheme.count)
        let authorityEnd = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let (authority, path) = (rest[..<authorityEnd], rest[authorityEnd...])
        guard !authority.contains("@") else { throw .userInformation }
        isSecure = scheme == "https://"
        (host, port) = try Self.hostAndPort(authority, implied: isSecure ? 443 : 80)
        guard path.utf8.allSatisfy(Self.isAllowed), Self.hasWholeEscapes(path) else { throw .path }
        target = path.hasPrefix("/") ? String(path) : "/" + path
        let shownHost = host.contains(":") ? "[\(host)]" : host
        let shownPort = port == (isSecure ? 443 : 80) ? "" : ":\(port)"
        self.text = scheme + shownHost + shownPort + target
    }

    /// Whether it is a loopback name or address of this machine, which needs no name server.
    public var isLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

    private static func hostAndPort(
        _ authority: Substring, implied: UInt16
    ) throws(Fault) -> (String, UInt16) {
        var (host, port) = (authority, implied)
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            let digits = authority[authority.index(after: colon)...]
            guard let number = UInt16(digits), number > 0, digits.utf8.allSatisfy({ (48...57).contains($0) })
            else { throw .port }
            (host, port) = (authority[..<colon], number)
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            let inner = host.dropFirst().dropLast()
            guard inner.contains(":"), inner.utf8.allSatisfy(isOfIPv6) else { throw .host }
            return (inner.lowercased(), port)
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard !host.isEmpty, host.utf8.count <= 253,
            labels.allSatisfy({
                !$0.isEmpty && $0.utf8.count <= 63 && !$0.hasPrefix("-") && !$0.hasSuffix("-")
            }),
            host.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
            )
        else { throw .host }
        return (host.lowercased(), port)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }

    private static func isOfIPv6(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    /// Whether this byte is allowed in a path or query (RFC 3986, sections 3.3 and 3.4).
    private static func isAllowed(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "-._~!$&'()*+,;=:@/?%".utf8.contains(byte)
    }

    private static func hasWholeEscapes(_ path: Substring) -> Bool {
        path.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
            .allSatisfy { $0.utf8.count >= 2 && $0.prefix(2).allSatisfy(\.isHexDigit) }
    }
}

extension WebAddress: CustomStringConvertible {
    public var description: String { text }
}

extension WebAddress: TextCodable {
    public static func decoded(_ text: String) -> Self? { try? Self(text) }
}
