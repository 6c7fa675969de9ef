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

    /// Browsers accept `__Host-` only from TLS, and then only for this host and without a domain (RFC 6265bis, section
    /// 4.1.3.2). They refuse it on loopback without TLS.
    func name(isSecure: Bool) -> String { (isSecure ? "__Host-bank-" : "bank-") + rawValue }

    /// The value of a `Set-Cookie` field; `nil` removes the cookie.
    func field(_ value: String?, isSecure: Bool) -> String {
        var text = "\(name(isSecure: isSecure))=\(value ?? ""); Path=/; HttpOnly; SameSite=Strict"
        if isSecure { text += "; Secure" }
        if let seconds = value == nil ? 0 : maximumAgeSeconds { text += "; Max-Age=\(seconds)" }
        return text
    }

    /// Its value in a request; `nil` if it is missing or occurs twice.
    func value(in request: HTTPRequest, isSecure: Bool) -> String? {
        let name = name(isSecure: isSecure)
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
