public enum AccountScope: Hashable, Sendable {
    case own
    /// Every customer account of the bank.
    case all
}
