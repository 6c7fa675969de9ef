public import BankDomain

/// Something that will happen to an account without anybody doing anything.
public struct HomeDueItem: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A transfer that waits for its day.
        case scheduledTransfer
        /// The next payment of a standing order.
        case standingOrder
        /// What a card holds is free again unless the merchant takes it before.
        case cardHold
        /// Fees that could not be charged yet; they are charged at the end of the month.
        case fees
    }

    public let kind: Kind
    /// The transfer, order, authorisation or account.
    public let id: String
    public let accountID: AccountID
    public let date: CalendarDate
    public let amount: Money
    /// Who gets it; empty if nobody does.
    public let counterparty: String

    public init(
        kind: Kind, id: String, accountID: AccountID, date: CalendarDate, amount: Money, counterparty: String
    ) {
        self.kind = kind
        self.id = id
        self.accountID = accountID
        self.date = date
        self.amount = amount
        self.counterparty = counterparty
    }
}

extension HomeDueItem {
    init(_ transfer: Transfer) {
        self.init(
            kind: .scheduledTransfer, id: transfer.id.text, accountID: transfer.fromAccountID,
            date: transfer.executionDate, amount: transfer.amount,
            counterparty: transfer.creditorName ?? transfer.toAccountID?.text ?? "")
    }

    init(_ order: StandingOrder, on date: CalendarDate) {
        self.init(
            kind: .standingOrder, id: order.id.text, accountID: order.fromAccountID, date: date,
            amount: order.amount, counterparty: order.creditorName)
    }

    init(_ held: CardAuthorisation) {
        self.init(
            kind: .cardHold, id: held.id.text, accountID: held.accountID, date: held.expiresAt.date,
            amount: held.amount, counterparty: held.merchant)
    }

    init(feesDue: Money, of account: Account, on today: CalendarDate) {
        self.init(
            kind: .fees, id: account.id.text, accountID: account.id,
            date: today.firstOfMonth.adding(months: 1).adding(days: -1), amount: feesDue, counterparty: "")
    }
}
