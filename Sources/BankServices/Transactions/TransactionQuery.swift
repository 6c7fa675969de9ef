public import BankDomain

/// Which entries are wanted; every condition given must hold.
public struct TransactionQuery: Hashable, Sendable {
    /// The account; `nil` for every account that the principal owns or that, for an operator, nobody owns.
    public var accountID: AccountID?
    /// A text that stands in the description, counterparty, reference, note or a tag; ASCII case does not matter.
    public var text: String?
    /// The first booking date.
    public var from: CalendarDate?
    /// The last booking date.
    public var to: CalendarDate?
    public var direction: Transaction.Direction?
    /// The smallest amount, in minor units of the account's currency.
    public var minimumMinorUnits: Int64?
    /// The largest amount, in minor units of the account's currency.
    public var maximumMinorUnits: Int64?
    /// What kind of spending or income, to whoever asks.
    public var category: TransactionCategory?
    public var status: Transaction.Status?
    /// Whether the answer counts the whole list, which costs a pass over it.
    public var countsTotal: Bool

    public init(
        accountID: AccountID? = nil, text: String? = nil, from: CalendarDate? = nil,
        to: CalendarDate? = nil, direction: Transaction.Direction? = nil, minimumMinorUnits: Int64? = nil,
        maximumMinorUnits: Int64? = nil, category: TransactionCategory? = nil,
        status: Transaction.Status? = nil, countsTotal: Bool = false
    ) {
        self.accountID = accountID
        self.text = text
        self.from = from
        self.to = to
        self.direction = direction
        self.minimumMinorUnits = minimumMinorUnits
        self.maximumMinorUnits = maximumMinorUnits
        self.category = category
        self.status = status
        self.countsTotal = countsTotal
    }

    /// Whether anything but the account is asked for; if not, pages follow from entry numbers.
    public var hasConditions: Bool {
        text != nil || from != nil || to != nil || direction != nil || minimumMinorUnits != nil
            || maximumMinorUnits != nil || category != nil || status != nil
    }
}
