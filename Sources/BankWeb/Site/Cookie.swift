import HTTPKit

/// The cookies of this site (RFC 6265).
enum Cookie: String {
    /// The access token of the session.
    case session
    /// Identifies the browser as a device in the user's list.
    case device
    /// Random; forms prove with it that they come from a page of this site.
    case visitor
    case language
    case theme

    /// How long the browser keeps it; `nil` until it is closed.
    var maximumAgeSeconds: Int? {
        switch self {
        case .session, .visitor: nil
        case .device, .language, .theme: 365 * 24 * 60 * 60
        }
    }

    /// Browsers send cookies to every port of a host (RFC 6265, section 8.5), so the name has the port that the browser
    /// asked for, and two banks on one machine do not replace each other's. Browsers leave the standard ports out.
    ///
    /// Browsers accept `__Host-` only from TLS, and then only for this host and without a domain (RFC 6265bis, section
    /// 4.1.3.2). They refuse it on loopback without TLS.
    func name(in request: HTTPRequest, isSecure: Bool) -> String {
        let port = Self.port(of: request.authority).map { "\($0)-" } ?? ""
        return (isSecure ? "__Host-bank-" : "bank-") + port + rawValue
    }

    /// The digits after the host's name or address; `nil` if there are none.
    private static func port(of authority: String) -> Substring? {
        // The colons of an IPv6 address are in brackets.
        let rest = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority[...]
        guard let colon = rest.lastIndex(of: ":") else { return nil }
        let port = rest[rest.index(after: colon)...]
        guard (1...5).contains(port.utf8.count),
            port.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return port
    }

    /// The value of a `Set-Cookie` field in the answer to a request; `nil` removes the cookie.
    func field(_ value: String?, answering request: HTTPRequest, isSecure: Bool) -> String {
        var text =
            "\(name(in: request, isSecure: isSecure))=\(value ?? ""); Path=/; HttpOnly; SameSite=Strict"
        if isSecure { text += "; Secure" }
        if let seconds = value == nil ? 0 : maximumAgeSeconds { text += "; Max-Age=\(seconds)" }
        return text
    }

    /// Its value in a request; `nil` if it is missing or occurs twice.
    func value(in request: HTTPRequest, isSecure: Bool) -> String? {
        let name = name(in: request, isSecure: isSecure)
        var found: String?
        for field in request.fields.values(of: "cookie") {
            for pair in field.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(name), pair.dropFirst(name.count).first == "=" else { continue }
                guard found == nil else { return nil }
                found = String(pair.dropFirst(name.count + 1))
            }
        }
        return found
    }
}
