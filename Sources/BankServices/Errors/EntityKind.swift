/// What was looked for.
public enum EntityKind: String, Equatable, Sendable {
    /// An account.
    case account
    /// A challenge for a second factor.
    case challenge
    /// The account that is used when none is named.
    case defaultAccount
    /// An entry of the secure storage.
    case secret
    /// A transaction.
    case transaction
    /// A transfer.
    case transfer
    /// A user.
    case user
}
