public import BankDomain
public import BankServices
public import Observation

/// Totals of entries by category, month or counterparty.
@Observable
@MainActor
public final class TransactionSummaryViewModel {
    /// The entries that the next ``load()`` adds up.
    public var filter: TransactionsFilter
    /// How the next ``load()`` groups them.
    public var grouping: TransactionGrouping

    private let sums = Loader<[TransactionSummary]>()
    private let monthly = Loader<[MonthOfTransactions]>()
    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol
    @ObservationIgnored private weak var coordinator: (any TransactionsCoordinating)?

    public init(
        filter: TransactionsFilter = TransactionsFilter(account: nil), grouping: TransactionGrouping,
        accountService: any AccountServiceProtocol, transactionService: any TransactionServiceProtocol,
        coordinator: (any TransactionsCoordinating)?
    ) {
        self.filter = filter
        self.grouping = grouping
        self.accountService = accountService
        self.transactionService = transactionService
        self.coordinator = coordinator
    }

    /// The groups, in the order of ``TransactionServiceProtocol/summary(_:by:)``.
    public var state: LoadState<[TransactionSummary]> { sums.state }

    /// The groups of each month, in the order of the months.
    public var months: LoadState<[MonthOfTransactions]> { monthly.state }

    /// The sums of all groups, one for each currency, in the order of the groups.
    public var totals: [TransactionSummary] {
        var totals: [TransactionSummary] = []
        for group in state.value ?? months.value?.flatMap(\.groups) ?? [] {
            if let index = totals.firstIndex(where: { $0.currency == group.currency }) {
                totals[index] = totals[index].adding(group)
            } else {
                totals.append(group.adding(nil))
            }
        }
        return totals
    }

    public func load() async {
        let (filter, grouping) = (filter, grouping)
        await sums.load {
            var account: Account?
            if let selection = filter.account { account = try await accountService.account(selection) }
            return try await transactionService.summary(try filter.query(for: account), by: grouping)
        }
    }

    /// Groups the entries of each month.
    public func loadMonths() async {
        let (filter, grouping) = (filter, grouping)
        await monthly.load {
            var account: Account?
            if let selection = filter.account { account = try await accountService.account(selection) }
            let all = try await transactionService.summary(try filter.query(for: account), by: .month)
            var months: [MonthOfTransactions] = []
            for key in all.map(\.key) where !months.contains(where: { $0.month == key }) {
                let query = try filter.narrowed(to: key, by: .month).query(for: account)
                months.append(
                    MonthOfTransactions(
                        month: key, groups: try await transactionService.summary(query, by: grouping)))
            }
            return months
        }
    }

    /// Shows the entries of a group, if a filter can select them.
    public func select(_ summary: TransactionSummary) {
        coordinator?.showTransactions(filter.narrowed(to: summary.key, by: grouping))
    }
}

/// The groups of one month.
public struct MonthOfTransactions: Hashable, Sendable {
    /// The month, such as `2026-06`.
    public let month: String
    public let groups: [TransactionSummary]

    public init(month: String, groups: [TransactionSummary]) {
        self.month = month
        self.groups = groups
    }
}

extension TransactionSummary {
    /// This group and another together, without a name. A sum that is too large is `nil`.
    fileprivate func adding(_ other: TransactionSummary?) -> TransactionSummary {
        func sum(_ path: KeyPath<TransactionSummary, Money?>) -> Money? {
            guard let other else { return self[keyPath: path] }
            guard let one = self[keyPath: path], let two = other[keyPath: path] else { return nil }
            return try? one.adding(two)
        }
        return TransactionSummary(
            key: "", currency: currency, count: count + (other?.count ?? 0), credits: sum(\.credits),
            debits: sum(\.debits), net: sum(\.net))
    }
}

extension TransactionsFilter {
    /// A filter that selects only the entries of a group.
    fileprivate func narrowed(to key: String, by grouping: TransactionGrouping) -> TransactionsFilter {
        var filter = self
        switch grouping {
        case .category: filter.category = TransactionCategory(rawValue: key)
        case .counterparty: filter.text = key
        case .month:
            guard let first = CalendarDate("\(key)-01") else { break }
            filter.from = max(first, from ?? first)
            let last = first.adding(months: 1).adding(days: -1)
            filter.to = min(last, to ?? last)
        }
        return filter
    }
}
