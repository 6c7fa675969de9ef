import BankDomain
import HTTPKit

/// The host names that the server accepts. Otherwise any web page could make a browser call a server on the user's
/// machine, under a name that the page's owner points there.
public struct AllowedHosts: Sendable {
    private let names: Set<String>

    /// - Parameter names: names and addresses without ports, in lower case.
    public init(_ names: [String]) {
        self.names = Set(names.map { $0.lowercased() })
    }

    /// Throws if the request is for another host.
    func checkHost(of request: HTTPRequest) throws(RequestFault) {
        guard !request.authority.isEmpty || request.peer.address != nil else { return }
        let name = Self.name(of: request.authority)
        guard names.contains(name) else { throw .foreignHost(name) }
    }

    /// Throws if the request was sent by a page of another site.
    ///
    /// - Parameter allowsLinks: whether a link on another site may lead here. Browsers send no `SameSite=Strict` cookie
    ///   with it.
    func checkOrigin(of request: HTTPRequest, allowsLinks: Bool) throws(RequestFault) {
        for origin in request.fields.values(of: "origin") where !isOwn(origin) {
            throw .foreignOrigin(origin)
        }
        if allowsLinks, Self.isLink(request) { return }
        for site in request.fields.values(of: "sec-fetch-site")
        where site == "cross-site" || site == "same-site" {
            throw .foreignOrigin(request.fields["origin"] ?? site)
        }
    }

    /// Whether a browser requests a whole page, not a part of another site's page (Fetch Metadata).
    private static func isLink(_ request: HTTPRequest) -> Bool {
        ["GET", "HEAD"].contains(request.method) && request.fields["sec-fetch-mode"] == "navigate"
            && request.fields["sec-fetch-dest"] == "document"
    }

    private func isOwn(_ origin: String) -> Bool {
        for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
            return names.contains(Self.name(of: String(origin.dropFirst(scheme.count))))
        }
        return false
    }

    /// The host of `host:port` in lower case, without the port.
    private static func name(of authority: String) -> String {
        let bytes = authority.utf8
        // A name with user information belongs to what comes after it.
        guard !bytes.contains(UInt8(ascii: "@")) else { return authority.lowercased() }
        let host: Substring.UTF8View
        let rest: Substring.UTF8View
        if bytes.first == UInt8(ascii: "[") {
            host = bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") }
            guard host.endIndex < bytes.endIndex else { return authority.lowercased() }
            rest = bytes[host.endIndex...].dropFirst()
        } else {
            host = bytes.prefix { $0 != UInt8(ascii: ":") }
            rest = bytes[host.endIndex...]
        }
        guard rest.isEmpty || isPort(rest) else { return authority.lowercased() }
        return Substring(host).lowercased()
    }

    /// Whether this is a colon and digits. A port may have no digits (RFC 3986, section 3.2.3).
    private static func isPort(_ text: Substring.UTF8View) -> Bool {
        text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy(\.isASCIIDigit)
    }
}
