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
