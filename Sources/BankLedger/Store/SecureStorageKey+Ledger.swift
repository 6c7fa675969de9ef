import BankCryptography
import BankDomain
public import BankServices

// The ledger's own secrets. Every name begins with the reserved prefix, so that people cannot choose it.
extension SecureStorageKey {
    /// The bank's key, in the keychain of each machine that serves this bank. One keychain may have those of several.
    static func bankKey(_ fingerprint: Digest) -> SecureStorageKey {
        own("key.\(String(fingerprint.description.prefix(32)))")
    }

    /// The key that is mixed into every password before it is hashed.
    static let pepper = own("pepper")

    /// The key by which card numbers are recognised, and from which security codes follow.
    static let cardKey = own("card-key")

    /// The seed of the key that signs checkpoints of the ledger.
    static let checkpointKey = own("checkpoint-key")

    /// The number of a card, by the beginning of the hash that the ledger keeps of it.
    static func cardNumber(_ hash: some StringProtocol) -> SecureStorageKey { own("card.\(hash)") }

    /// The secret of a user's one-time codes.
    static func totp(of user: UserID) -> SecureStorageKey { own("totp.\(user)") }

    /// The same, while its enrolment waits to be confirmed.
    static func pendingTOTP(of user: UserID) -> SecureStorageKey { own("totp-pending.\(user)") }

    /// The secret that signs what is sent to a webhook, by random bytes.
    static func webhook(_ bytes: [UInt8]) -> SecureStorageKey { own("webhook.\(Hexadecimal.text(bytes))") }

    private static func own(_ name: String) -> SecureStorageKey { SecureStorageKey(reservedPrefix + name) }
}

/// The secure storage of an environment that has no keychain: every call says so.
public final class UnavailableSecureStorage: SecureStorageProtocol {
    public init() {}

    /// Throws `notInitialized(.keychain)`.
    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws { throw missing }

    /// Throws `notInitialized(.keychain)`.
    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool { throw missing }

    /// Throws `notInitialized(.keychain)`.
    public func load(_ key: SecureStorageKey) async throws -> SecretBytes { throw missing }

    /// Throws `notInitialized(.keychain)`.
    public func delete(_ key: SecureStorageKey) async throws { throw missing }

    /// Throws `notInitialized(.keychain)`.
    public func keys() async throws -> [SecureStorageKey] { throw missing }

    private var missing: ServiceError { .notInitialized(.keychain) }
}
