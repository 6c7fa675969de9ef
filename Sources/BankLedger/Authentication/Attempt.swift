import BankCryptography
import BankDomain

/// An attempt to prove one's identity. It counts as failed from its beginning on, so that neither a killed process nor
/// many attempts at once escape the count.
struct Attempt: Sendable {
    /// The user or name to whose failures it adds.
    let subject: String
    /// The end of the lockout that it begins; `nil` if it begins none.
    let lockedUntil: Instant?

    static func subject(of user: UserID) -> String { user.text }

    /// The subject for a name that no user has. Only a keyed hash is kept: people type passwords into this field.
    static func subject(ofUnknown username: String, _ pepper: Pepper) -> String {
        unknownPrefix + pepper.digest(of: username, for: .attemptedName).description
    }

    /// How the audit trail shows a name that no user has: enough to recognise it.
    static func shownName(ofUnknown subject: String) -> String { String(subject.prefix(13)) }

    /// The beginning of the subjects of unknown names.
    static let unknownPrefix = "#"
}
