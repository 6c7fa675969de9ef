public import BankDomain

/// A balance of a statement file that its own lines contradict.
public struct StatedBalanceFault: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The opening balance and the lines come to another closing balance.
        case closing
        /// The statement before closed with another balance.
        case opening
    }

    /// The line on which the statement begins.
    public let line: Int
    public let kind: Kind
    /// The balance that the file states.
    public let stated: Money
    /// The balance to which the rest of the file comes.
    public let computed: Money

    public init(line: Int, kind: Kind, stated: Money, computed: Money) {
        self.line = line
        self.kind = kind
        self.stated = stated
        self.computed = computed
    }
}
