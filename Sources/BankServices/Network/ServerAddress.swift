import BankDomain
import LanguageKit

/// Where a bank is served: `https://bank.example`, or with the path that its API is below.
///
/// It is `https`, except for this machine: tokens do not travel in the open.
public struct ServerAddress: Hashable, Sendable {
    private static let apiPath = "/api/v1"

    /// As it is shown, without the path of the API.
    public let text: String
    public let isSecure: Bool
    /// A name or a numeric address; an IPv6 address without brackets.
    public let host: String
    public let port: UInt16
    /// What a proxy has in front of the API's path: empty, or from its first `/`.
    public let basePath: String

    /// Reads an address. Throws ``ServiceError/invalidValue(field:value:reason:)`` for one without a scheme, with a user
    /// name, a query or a fragment, and for `http` elsewhere than on this machine.
    public init(_ text: String, field: String = "url") throws(ServiceError) {
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

    /// The longest name of a file that the usual file systems take.
    private static let fileNameMaximum = 255

    /// A name for what belongs to this server alone, such as a folder: no other server has the same, also where disks
    /// take small and capital letters for one.
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
    /// An address that secrets are sent to: with `https`, except for this machine. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)``.
    init(checking text: String, field: String) throws(ServiceError) {
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
            .malformed(expected: "an address that begins with https://, or for this machine http://")
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
