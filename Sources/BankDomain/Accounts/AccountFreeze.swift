/// Why and how far an account is frozen.
public struct AccountFreeze: Hashable, Sendable, Codable {
    /// Which way money does not go.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
        /// Nothing goes out; what comes in is booked.
        case debits
        /// Nothing goes out or comes in.
        case all
    }

    /// Who froze the account.
    public enum Party: String, Hashable, Sendable, Codable, CaseIterable {
        /// One of its owners, who may unfreeze it.
        case owner
        /// The bank, which alone may unfreeze it.
        case bank
    }

    public let scope: Scope
    /// Why, in the words of whoever froze it.
    public let reason: String
    public let frozenBy: Party

    public init(scope: Scope, reason: String, frozenBy: Party) {
        self.scope = scope
        self.reason = reason
        self.frozenBy = frozenBy
    }
}
