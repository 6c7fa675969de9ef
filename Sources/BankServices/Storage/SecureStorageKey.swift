public import BankDomain
import LanguageKit

/// The name of a secret.
public struct SecureStorageKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// What the names of the bank's own secrets begin with.
    public static let reservedPrefix = "bank."
    /// The longest name, in UTF-8 bytes.
    public static let maximumByteCount = 255

    /// The name as text.
    public let name: String

    /// A name.
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

    /// The name.
    public var description: String { name }

    /// Orders by name.
    public static func < (left: Self, right: Self) -> Bool { left.name < right.name }

    /// The key that is mixed into every password before it is hashed.
    public static let pepper = SecureStorageKey("bank.pepper")
    /// The tokens of the session that this machine is signed in with.
    public static let session = SecureStorageKey("bank.session")
    /// The seed of this device's signing key.
    public static let device = SecureStorageKey("bank.device")
    /// The key of what is encrypted outside the keychain.
    public static let security = SecureStorageKey("bank.security")

    /// The key under which card numbers are known again, and from which security codes follow.
    public static let cardKey = SecureStorageKey("bank.card-key")

    /// The seed of the key with which checkpoints of the books are signed.
    public static let checkpointKey = SecureStorageKey("bank.checkpoint-key")

    /// The number of a card, by the beginning of the hash under which the books know it.
    public static func cardNumber(_ hash: some StringProtocol) -> SecureStorageKey {
        SecureStorageKey("bank.card.\(hash)")
    }

    /// The secret from which a user's one-time codes follow.
    public static func totp(of user: UserID) -> SecureStorageKey { SecureStorageKey("bank.totp.\(user)") }
    /// The same, while its enrolment waits to be confirmed.
    public static func pendingTOTP(of user: UserID) -> SecureStorageKey {
        SecureStorageKey("bank.totp-pending.\(user)")
    }
}
