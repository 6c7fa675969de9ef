import LanguageKit

/// The name of a secret.
public struct SecureStorageKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// What the names of the bank's own secrets begin with.
    public static let reservedPrefix = "bank."
    /// The longest name, in UTF-8 bytes.
    public static let maximumByteCount = 255

    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    /// A name that somebody chose. Throws ``ServiceError/invalidValue(field:value:reason:)`` if it is empty, too
    /// long, holds control or invisible characters, or is reserved for the bank's own secrets.
    public init(chosen name: String) throws(ServiceError) {
        let name = try FreeText.name(name, field: "name")
        guard !name.lowercased().hasPrefix(Self.reservedPrefix) else {
            throw .invalidValue(
                field: "name", value: name,
                reason: .malformed(expected: "a name that does not begin with '\(Self.reservedPrefix)'"))
        }
        guard name.utf8.count <= Self.maximumByteCount else {
            throw .invalidValue(field: "name", value: name, reason: .tooLong(maximum: Self.maximumByteCount))
        }
        self.name = name
    }

    /// Whether the secret is one of the bank's own.
    public var isReserved: Bool { name.hasPrefix(Self.reservedPrefix) }

    public var description: String { name }

    public static func < (left: Self, right: Self) -> Bool { left.name < right.name }

    /// The seed of this device's signing key.
    public static let device = SecureStorageKey("bank.device")
}
