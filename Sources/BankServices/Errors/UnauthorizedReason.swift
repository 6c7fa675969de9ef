public import BankDomain

/// Why somebody may not do what they asked for.
public enum UnauthorizedReason: Equatable, Sendable {
    case notSignedIn
    /// The session is over: too long without a command, too old, or ended elsewhere.
    case sessionEnded
    /// The user has no second factor, and one is needed.
    case secondFactorMissing
    /// A code of the second factor is needed, where nobody can be asked for one.
    case secondFactorNeeded
    /// Only the operator of the bank may.
    case operatorOnly
    case notOwner(AccountID)
}
