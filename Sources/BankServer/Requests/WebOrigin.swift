import BankDomain
import HTTPKit

/// The origin of web pages or of an app's web view, as browsers send it in `Origin`: `http://localhost:3000`,
/// `capacitor://localhost` (RFC 6454, section 6.2).
public struct WebOrigin: Hashable, Sendable {
    /// Why a text can't be an origin that a browser sends.
    public enum Fault: Error, Hashable, Sendable {
        case empty
        /// `*`.
        case anyOrigin
        /// `null`, which browsers send for files and for frames without an origin.
        case null
        case noScheme
        case path
        case upperCase
        case host
        case port
        /// The port is the scheme's own, which browsers leave out.
        case ownPort(UInt16)
    }

    public let text: String

    public init(_ text: String) throws(Fault) {
        guard !text.isEmpty else { throw .empty }
        guard text != "*" else { throw .anyOrigin }
        guard text != "null" else { throw .null }
        guard !text.utf8.contains(where: (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) else {
            throw .upperCase
        }
        let scheme = text.prefix { $0 != ":" }
        let rest = text[scheme.endIndex...]
        guard Self.isScheme(scheme), rest.hasPrefix("://") else { throw .noScheme }
        let authority = rest.dropFirst(3)
        guard !authority.contains(where: { $0 == "/" || $0 == "?" || $0 == "#" }) else { throw .path }
        let (host, port) = try Self.parts(of: authority)
        guard Self.isHost(host) else { throw .host }
        if let port {
            guard let number = UInt16(port), number > 0, String(number) == port else { throw .port }
            if Self.ownPorts[String(scheme)] == number { throw .ownPort(number) }
        }
        self.text = text
    }

    private static let ownPorts: [String: UInt16] = ["http": 80, "https": 443]

    /// The host and the digits after its colon; `nil` without a colon.
    private static func parts(
        of authority: Substring
    ) throws(Fault) -> (host: Substring, port: Substring?) {
        let end: Substring.Index
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { throw .host }
            end = authority.index(after: bracket)
        } else {
            end = authority.firstIndex(of: ":") ?? authority.endIndex
        }
        let rest = authority[end...]
        guard !rest.isEmpty else { return (authority, nil) }
        guard rest.hasPrefix(":") else { throw .host }
        return (authority[..<end], rest.dropFirst())
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || $0.isASCIIDigit || "+-.".utf8.contains($0) }
    }

    /// A name in ASCII, or an IPv6 address in brackets.
    private static func isHost(_ text: Substring) -> Bool {
        if text.hasPrefix("[") {
            return IPAddress(String(text.dropFirst().dropLast()))?.isIPv6 == true
        }
        return !text.isEmpty
            && text.utf8.allSatisfy { isLetter($0) || $0.isASCIIDigit || "-._".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
}
