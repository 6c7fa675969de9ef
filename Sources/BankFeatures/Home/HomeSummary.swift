public import BankDomain
public import BankServices

/// Where a user stands, on one screen.
public struct HomeSummary: Equatable, Sendable {
    /// The user's accounts, in the order of opening.
    public let accounts: [Account]
    /// The newest entries of ``defaultAccount``, the newest first.
    public let recentTransactions: [Transaction]
    /// What to do next; empty when everything is set up.
    public let nextSteps: [HomeNextStep]

    /// A summary.
    public init(accounts: [Account], recentTransactions: [Transaction], nextSteps: [HomeNextStep]) {
        self.accounts = accounts
        self.recentTransactions = recentTransactions
        self.nextSteps = nextSteps
    }

    /// The account from which payments go out unless another is named.
    public var defaultAccount: Account? { accounts.first(where: \.isDefault) }

    /// The balances, one sum for each currency, ordered by code. Throws
    /// ``ServiceError/invalidAmount(text:reason:)`` if a sum does not fit.
    public func totals() throws(ServiceError) -> [Money] {
        try accounts.balanceTotals()
    }
}

extension HomeSummary {
    /// A home at which nothing can be seen before a step is taken.
    static func beginning(with step: HomeNextStep) -> HomeSummary {
        HomeSummary(accounts: [], recentTransactions: [], nextSteps: [step])
    }
}
