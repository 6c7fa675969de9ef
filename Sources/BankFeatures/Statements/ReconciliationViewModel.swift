import BankDomain
public import BankServices
public import Observation

/// Compares a statement file with the books of an account.
@Observable
@MainActor
public final class ReconciliationViewModel {
    private let loader = ProgressLoader<ReconciliationProgress, StatementReconciliation>()
    private let statementFileService: any StatementFileServiceProtocol
    private let accountService: any AccountServiceProtocol

    public init(
        statementFileService: any StatementFileServiceProtocol, accountService: any AccountServiceProtocol
    ) {
        self.statementFileService = statementFileService
        self.accountService = accountService
    }

    /// What was found. A file that the books contradict is an answer, not a failure.
    public var state: LoadState<StatementReconciliation> { loader.state }
    /// How far the file is read; stays after its end.
    public var progress: ReconciliationProgress? { loader.progress }

    /// Compares, unless a comparison is running.
    public func run(_ draft: ReconciliationDraft) async {
        await loader.perform { [statementFileService, accountService] report in
            let account = try await accountService.account(draft.account)
            let comparison = statementFileService.reconciliation(
                ReconciliationRequest(
                    accountID: account.id, path: draft.path, format: draft.format,
                    toleranceDays: draft.toleranceDays, includesMatched: draft.includesMatched,
                    layout: draft.layout))
            let found = try await comparison.reconcile(progress: report)
            // One more than a page has tells whether there is a next one.
            let entries = try await comparison.entries(
                after: draft.page.offset, limit: draft.page.limit + 1)
            return StatementReconciliation(
                report: found, entries: Array(entries.prefix(draft.page.limit)),
                hasMore: entries.count > draft.page.limit)
        }
    }
}

/// A comparison as somebody asks for it, before anybody looked for the account.
public struct ReconciliationDraft: Hashable, Sendable {
    public var account: AccountSelection
    public var path: String
    /// How it is written; `nil` to see that from its beginning.
    public var format: ReconciliationFormat?
    /// How many days apart two bookings of one amount may be and still be the same.
    public var toleranceDays: Int
    public var includesMatched: Bool
    /// What cannot be seen from a CSV file.
    public var layout: StatementLayout
    public var page: PageRequest

    public init(
        account: AccountSelection, path: String, format: ReconciliationFormat? = nil, toleranceDays: Int = 3,
        includesMatched: Bool = false, layout: StatementLayout = StatementLayout(), page: PageRequest = .first
    ) {
        self.account = account
        self.path = path
        self.format = format
        self.toleranceDays = toleranceDays
        self.includesMatched = includesMatched
        self.layout = layout
        self.page = page
    }
}

/// What a comparison found, and a page of its entries.
public struct StatementReconciliation: Hashable, Sendable {
    public let report: ReconciliationReport
    /// Entries that do not match, and those that do where they were asked for.
    public let entries: [ReconciledEntry]
    public let hasMore: Bool

    public init(report: ReconciliationReport, entries: [ReconciledEntry], hasMore: Bool) {
        self.report = report
        self.entries = entries
        self.hasMore = hasMore
    }
}
