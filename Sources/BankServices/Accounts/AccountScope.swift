/// Whose accounts are listed.
public enum AccountScope: Hashable, Sendable {
    /// The principal's own.
    case own
    /// Every customer account of the bank.
    case all
}
