public import BankDomain

/// Why somebody may not do what they asked for.
public enum UnauthorizedReason: Equatable, Sendable {
    /// Nobody is signed in.
    case notSignedIn
    /// Only the operator of the bank may.
    case operatorOnly
    /// The account belongs to somebody else.
    case notOwner(AccountID)
}
