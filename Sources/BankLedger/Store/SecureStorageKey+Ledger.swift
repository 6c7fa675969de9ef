import BankCryptography
import BankDomain
public import BankServices

// The ledger's own secrets. Their names begin with the reserved prefix, which users cannot choose.
extension SecureStorageKey {
    /// The bank's key, in the keychain of each machine that serves this bank. One keychain may hold the keys of several
    /// banks.
    static func bankKey(_ fingerprint: Digest) -> SecureStorageKey {
        own("key.\(String(fingerprint.description.prefix(32)))")
    }

    /// The key that is mixed into every password before hashing.
    static let pepper = own("pepper")

    /// The key for the ledger's hashes of card numbers and for security codes.
    static let cardKey = own("card-key")

    /// The seed of the key that signs checkpoints of the ledger.
    static let checkpointKey = own("checkpoint-key")

    /// The number of a card, named by the start of its hash in the ledger.
    static func cardNumber(_ hash: some StringProtocol) -> SecureStorageKey { own("card.\(hash)") }

    /// The secret of a user's one-time codes.
    static func totp(of user: UserID) -> SecureStorageKey { own("totp.\(user)") }

    /// The same secret while its enrolment is pending.
    static func pendingTOTP(of user: UserID) -> SecureStorageKey { own("totp-pending.\(user)") }

    /// The secret that signs webhook deliveries, named by random bytes.
    static func webhook(_ bytes: [UInt8]) -> SecureStorageKey { own("webhook.\(Hexadecimal.text(bytes))") }

    private static func own(_ name: String) -> SecureStorageKey { SecureStorageKey(reservedPrefix + name) }
}

/// Secure storage for an environment without a keychain: every call throws.
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
