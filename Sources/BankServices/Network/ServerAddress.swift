import BankDomain
import LanguageKit

/// The address of a bank's server: `https://bank.example`, or with the base path of its API.
///
/// It is `https` except on this machine, so that tokens are not sent unencrypted.
public struct ServerAddress: Hashable, Sendable {
    private static let apiPath = "/api/v1"

    /// The address for display, without the base path.
    public let text: String
    public let isSecure: Bool
    /// A name or a numeric address; an IPv6 address without brackets.
    public let host: String
    public let port: UInt16
    /// The base path that a proxy has before the API's path: empty, or from its first `/`.
    public let basePath: String

    /// Reads an address. Throws ``ServiceError/invalidValue(field:value:reason:)`` for one without a scheme, with a
    /// user name, a query or a fragment, and for `http` on another machine.
    public init(_ text: String, field: ErrorField = .known(.url)) throws(ServiceError) {
        let address = try WebAddress(checking: text, field: field)
        guard !address.target.contains("?") else {
            throw .invalidValue(
                field: field, value: text, reason: .malformed(expected: "an address without a query"))
        }
        var path = address.target[...]
        while path.hasSuffix("/") { path = path.dropLast() }
        if path.hasSuffix(Self.apiPath) { path = path.dropLast(Self.apiPath.count) }
        while path.hasSuffix("/") { path = path.dropLast() }
        (isSecure, host, port, basePath) = (address.isSecure, address.host, address.port, String(path))
        self.text = String(address.text.dropLast(address.target.count)) + basePath
        guard fileName.utf8.count <= Self.fileNameMaximum else {
            throw .invalidValue(field: field, value: text, reason: .tooLong(maximum: Self.fileNameMaximum))
        }
    }

    /// The longest file name that common file systems allow.
    private static let fileNameMaximum = 255

    /// A file name for data of this server only, such as a folder. No other server has the same, even if the disk
    /// ignores case.
    public var fileName: String {
        let name = "\(isSecure ? "https" : "http"),\(host),\(port)\(basePath)"
        return String(
            name.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"):
                    String(UnicodeScalar(byte))
                default: "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }
            }.joined())
    }
}

extension ServerAddress: CustomStringConvertible {
    public var description: String { text }
}

extension WebAddress {
    /// An address to which secrets are sent: with `https`, except on this machine. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)``.
    init(checking text: String, field: ErrorField) throws(ServiceError) {
        do throws(Fault) {
            self = try WebAddress(text)
            guard isSecure || isLoopback else { throw .scheme }
        } catch {
            throw .invalidValue(field: field, value: text, reason: Self.problem(error))
        }
    }

    private static func problem(_ fault: Fault) -> ValueProblem {
        switch fault {
        case .tooLong: .tooLong(maximum: maximumByteCount)
        case .scheme:
            .malformed(expected: "an address that begins with https:// (or http:// on this machine)")
        case .userInformation: .malformed(expected: "an address without user name and password")
        case .host: .malformed(expected: "an address with an ASCII host name")
        case .port: .malformed(expected: "an address with a port from 1 to 65535, or with no port")
        case .path:
            .malformed(
                expected:
                    "an address without spaces and '#'; other special characters must be percent-encoded")
        }
    }
}
