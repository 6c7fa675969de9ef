import BankDomain

/// A try to prove who one is. It counts as failed from its beginning on, so that neither a killed process nor
/// many tries at once are for nothing.
struct Attempt: Sendable {
    /// Whose failures it adds to.
    let subject: String
    /// Until when it bars the next; `nil` if it does not.
    let lockedUntil: Instant?

    /// The failures of a user.
    static func subject(of user: UserID) -> String { user.text }

    /// The failures of a name that nobody has. Only a keyed hash is kept: people type passwords into this
    /// field.
    static func subject(ofUnknown username: String, _ pepper: Pepper) -> String {
        unknownPrefix + pepper.digest(of: username, for: .attemptedName).description
    }

    /// What the audit trail calls a name that nobody has: enough to know it again.
    static func shownName(ofUnknown subject: String) -> String { String(subject.prefix(13)) }

    /// What the subjects of unknown names begin with.
    static let unknownPrefix = "#"
}
