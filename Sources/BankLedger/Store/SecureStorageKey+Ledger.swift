import BankDomain
import BankServices

// The ledger's own secrets. Every name begins with the reserved prefix, so that people cannot choose it.
extension SecureStorageKey {
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

    private static func own(_ name: String) -> SecureStorageKey { SecureStorageKey(reservedPrefix + name) }
}
