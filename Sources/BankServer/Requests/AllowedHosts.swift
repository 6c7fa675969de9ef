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

    /// The host of `host:port`, without the port.
    private static func name(of authority: String) -> String {
        let authority = authority.lowercased()
        // A name with user information belongs to what comes after it.
        guard !authority.contains("@") else { return authority }
        let host: Substring
        let rest: Substring
        if authority.hasPrefix("[") {
            host = authority.dropFirst().prefix { $0 != "]" }
            guard host.endIndex < authority.endIndex else { return authority }
            rest = authority[host.endIndex...].dropFirst()
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority[host.endIndex...]
        }
        guard rest.isEmpty || isPort(rest) else { return authority }
        return String(host)
    }

    /// Whether this is a colon and digits. A port may have no digits (RFC 3986, section 3.2.3).
    private static func isPort(_ text: Substring) -> Bool {
        text.hasPrefix(":") && text.dropFirst().utf8.allSatisfy(\.isASCIIDigit)
    }
}
