public import BankDomain
public import BankServices

/// Where a user stands, on one screen.
public struct HomeSummary: Equatable, Sendable {
    /// What is shown beside the accounts.
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
    /// What was on ``accounts`` at the ends of the last thirty days, in their order.
    public let balanceHistory: [BalanceHistory]
    /// The newest entries of ``defaultAccount``, the newest first.
    public let recentTransactions: [Transaction]
    /// What is due in the next days, the nearest first.
    public let due: [HomeDueItem]
    public let frozenCards: [Card]
    /// What the user was told and has not read.
    public let unread: HomeUnread
    /// What could not be looked up, and so is left out: no reason to hide the rest.
    public let unavailable: [Part]
    /// What to do next; empty when everything is set up.
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

    /// The account from which payments go out unless another is named.
    public var defaultAccount: Account? { accounts.first(where: \.isDefault) }

    public var frozenAccounts: [Account] { accounts.filter { $0.status == .frozen } }

    /// The balances, one sum for each currency, ordered by code. Throws
    /// ``ServiceError/invalidAmount(text:reason:)`` if a sum does not fit.
    public func totals() throws(ServiceError) -> [Money] {
        try accounts.balanceTotals()
    }
}

extension HomeSummary {
    /// A home at which nothing can be seen before a step is taken.
    static func beginning(with step: HomeNextStep) -> HomeSummary {
        HomeSummary(accounts: [], nextSteps: [step])
    }
}

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

/// What a user was told and has not read.
public struct HomeUnread: Equatable, Sendable {
    /// Up to which number they are counted.
    public static let countMaximum = 100

    /// How many; ``countMaximum`` at most.
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

/// What home proposes to somebody who cannot go on without it.
public enum HomeNextStep: String, Hashable, Sendable, CaseIterable {
    /// There is no local bank: make one.
    case initializeLocalBank
    /// Nobody is signed in: sign in, or register first.
    case signIn
    /// There is no account: open one.
    case openFirstAccount
    /// There are accounts, but none from which payments go out unless another is named.
    case chooseDefaultAccount
}
