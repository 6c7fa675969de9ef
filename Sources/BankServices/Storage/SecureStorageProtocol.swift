import LanguageKit

/// The storage of secrets.
///
/// Every call throws ``ServiceError/notInitialized(_:)`` if the keychain does not exist and can't be created now,
/// ``ServiceError/locked(_:)`` if it is locked and there is no way to ask for its password,
/// ``ServiceError/wrongPassword(_:)`` if the password given was wrong, and
/// ``ServiceError/storage(_:path:underlying:)``.
public protocol SecureStorageProtocol: AnyObject, Sendable {
    /// Saves a value under a key, replacing any earlier one. The first value creates the keychain.
    func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws

    /// Saves a value under a key unless there is one, and returns whether it did. If several callers try at once, in
    /// this process or another, one succeeds. The first value creates the keychain.
    func saveIfAbsent(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws -> Bool

    /// The value under a key. Throws `notFound(.secret)` if there is none.
    func load(_ key: SecureStorageKey) async throws -> SecretBytes

    /// Deletes the value under a key. Throws `notFound(.secret)` if there is none.
    func delete(_ key: SecureStorageKey) async throws

    /// The keys, sorted.
    func keys() async throws -> [SecureStorageKey]
}

public protocol HasSecureStorage {
    var secureStorage: any SecureStorageProtocol { get }
}

/// The name of a secret.
public struct SecureStorageKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name prefix of the bank's own secrets.
    public static let reservedPrefix = "bank."
    /// The longest name, in UTF-8 bytes.
    public static let maximumByteCount = 255

    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    /// A name that a user chose. Throws ``ServiceError/invalidValue(field:value:reason:)`` if it is empty, too long,
    /// contains control or invisible characters, or is reserved for the bank's own secrets.
    public init(chosen name: String) throws(ServiceError) {
        let name = try FreeText.name(name, field: .name)
        guard !name.lowercased().hasPrefix(Self.reservedPrefix) else {
            throw .invalidValue(
                field: .name, value: name,
                reason: .malformed(expected: "a name that doesn't begin with '\(Self.reservedPrefix)'"))
        }
        guard name.utf8.count <= Self.maximumByteCount else {
            throw .invalidValue(field: .name, value: name, reason: .tooLong(maximum: Self.maximumByteCount))
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

extension SecureStorageProtocol {
    /// The value under a key; `nil` if there is none, or no keychain.
    package func loadIfPresent(_ key: SecureStorageKey) async throws -> SecretBytes? {
        do {
            return try await load(key)
        } catch {
            switch error as? ServiceError {
            case .notFound, .notInitialized(.keychain): return nil
            default: throw error
            }
        }
    }

    /// Deletes the value under a key, if there is one.
    package func deleteIfPresent(_ key: SecureStorageKey) async throws {
        do {
            try await delete(key)
        } catch {
            guard case .notFound = error as? ServiceError else { throw error }
        }
    }
}
