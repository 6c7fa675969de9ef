public import BankDomain
public import BankServices

/// An overview of a user's accounts on one screen.
public struct HomeSummary: Equatable, Sendable {
    /// The parts that are shown in addition to the accounts.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case balanceHistory
        case recentTransactions
        case scheduledTransfers
        case standingOrders
        case cardHolds
        case fees
        case cards
        case notifications
    }

    /// The user's accounts, in the order of opening.
    public let accounts: [Account]
    /// The balances of ``accounts`` at the ends of the last thirty days, in their order.
    public let balanceHistory: [BalanceHistory]
    /// The newest entries of ``defaultAccount``, newest first.
    public let recentTransactions: [Transaction]
    /// Items due in the next days, earliest first.
    public let due: [HomeDueItem]
    public let frozenCards: [Card]
    /// The unread notifications.
    public let unread: HomeUnread
    /// The parts that could not be loaded. The other parts are still shown.
    public let unavailable: [Part]
    /// Suggested next steps; empty when everything is set up.
    public let nextSteps: [HomeNextStep]

    public init(
        accounts: [Account], balanceHistory: [BalanceHistory] = [], recentTransactions: [Transaction] = [],
        due: [HomeDueItem] = [], frozenCards: [Card] = [], unread: HomeUnread = .none,
        unavailable: [Part] = [], nextSteps: [HomeNextStep]
    ) {
        self.accounts = accounts
        self.balanceHistory = balanceHistory
        self.recentTransactions = recentTransactions
        self.due = due
        self.frozenCards = frozenCards
        self.unread = unread
        self.unavailable = unavailable
        self.nextSteps = nextSteps
    }

    /// The default account for payments.
    public var defaultAccount: Account? { accounts.first(where: \.isDefault) }

    public var frozenAccounts: [Account] { accounts.filter { $0.status == .frozen } }

    /// The total balance per currency, ordered by code. Throws ``ServiceError/invalidAmount(text:reason:)`` if one does
    /// not fit.
    public func totals() throws(ServiceError) -> [Money] {
        try accounts.balanceTotals()
    }
}

extension HomeSummary {
    /// An empty home that only suggests a next step.
    static func beginning(with step: HomeNextStep) -> HomeSummary {
        HomeSummary(accounts: [], nextSteps: [step])
    }
}

/// A future event on an account that happens automatically.
public struct HomeDueItem: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A scheduled transfer.
        case scheduledTransfer
        /// The next payment of a standing order.
        case standingOrder
        /// The expiry of a card hold, unless the merchant captures it before.
        case cardHold
        /// Fees that could not be charged yet. They are charged at the end of the month.
        case fees
    }

    public let kind: Kind
    /// The id of the transfer, order, authorisation or account.
    public let id: String
    public let accountID: AccountID
    public let date: CalendarDate
    public let amount: Money
    /// The recipient; empty if there is none.
    public let counterparty: String
    /// Whether the recipient is a name, and not the ID of another customer's account.
    public private(set) var isNamed = true
    /// Whether it was due on a day that is over, and waits for the bank to end that day.
    public private(set) var isOverdue = false

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
    init(_ transfer: Transfer, _ names: PayeeNames) {
        self.init(
            kind: .scheduledTransfer, id: transfer.id.text, accountID: transfer.fromAccountID,
            date: transfer.executionDate, amount: transfer.amount,
            counterparty: names.payee(of: transfer))
        isNamed = names.party(of: transfer) != nil
    }

    init(_ order: StandingOrder, on date: CalendarDate) {
        self.init(
            kind: .standingOrder, id: order.id.text, accountID: order.fromAccountID, date: date,
            amount: order.amount, counterparty: order.creditorName)
    }

    init(_ held: CardAuthorisation) {
        self.init(
            kind: .cardHold, id: held.id.text, accountID: held.accountID, date: held.expiresAt.utcDate,
            amount: held.heldAmount, counterparty: held.merchant)
    }

    /// The item as it is seen on a day.
    func seen(on today: CalendarDate) -> HomeDueItem {
        var item = self
        item.isOverdue = [.scheduledTransfer, .standingOrder].contains(kind) && date < today
        return item
    }

    init(feesDue: Money, of account: Account, on today: CalendarDate) {
        self.init(
            kind: .fees, id: account.id.text, accountID: account.id,
            date: today.firstOfMonth.adding(months: 1).adding(days: -1), amount: feesDue, counterparty: "")
    }
}

/// Unread notifications.
public struct HomeUnread: Equatable, Sendable {
    /// The maximum that is counted.
    public static let countMaximum = 100

    /// The number of unread notifications; ``countMaximum`` at most.
    public let count: Int
    public let hasMore: Bool
    public let newest: BankNotification?

    public static let none = HomeUnread(count: 0, hasMore: false, newest: nil)

    public init(count: Int, hasMore: Bool, newest: BankNotification?) {
        self.count = count
        self.hasMore = hasMore
        self.newest = newest
    }
}

/// A step that the user must take before going on.
public enum HomeNextStep: String, Hashable, Sendable, CaseIterable {
    /// There is no local bank: create one.
    case initializeLocalBank
    /// No user is signed in: sign in, or register first.
    case signIn
    /// There is no account: open one.
    case openFirstAccount
    /// There are accounts, but no default account for payments.
    case chooseDefaultAccount
}
