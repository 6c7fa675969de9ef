import BankDomain
public import BankServices
public import Observation

/// Compares a statement file with the ledger of an account.
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

    /// The result. A file that differs from the ledger is a valid result, not a failure.
    public var state: LoadState<StatementReconciliation> { loader.state }
    /// How much of the file was read; remains after the end.
    public var progress: ReconciliationProgress? { loader.progress }

    /// Compares, unless a comparison is running.
    public func run(_ draft: ReconciliationDraft) async {
        await loader.perform { [statementFileService, accountService] report in
            let account = try await accountService.account(draft.account)
            let comparison = statementFileService.reconciliation(
                ReconciliationRequest(
                    accountID: account.id, path: draft.path, format: draft.format,
                    toleranceDays: draft.toleranceDays, includesMatched: draft.includesMatched,
                    fileAccount: draft.fileAccount, layout: draft.layout))
            let found = try await comparison.reconcile(progress: report)
            // One entry beyond the page shows whether there is a next page.
            let entries = try await comparison.entries(
                after: draft.page.offset, limit: draft.page.limit + 1)
            return StatementReconciliation(
                report: found, entries: Array(entries.prefix(draft.page.limit)),
                hasMore: entries.count > draft.page.limit)
        }
    }
}

/// A requested comparison. The account is not looked up yet.
public struct ReconciliationDraft: Hashable, Sendable {
    public var account: AccountSelection
    public var path: String
    /// The format of the file; `nil` to detect it.
    public var format: ReconciliationFormat?
    /// The maximum number of days between two postings of the same amount that count as one entry.
    public var toleranceDays: Int
    public var includesMatched: Bool
    /// The account as the file names it, for a file of several.
    public var fileAccount: String?
    /// The layout, for properties that cannot be detected.
    public var layout: StatementLayout
    public var page: PageRequest

    public init(
        account: AccountSelection, path: String, format: ReconciliationFormat? = nil, toleranceDays: Int = 3,
        includesMatched: Bool = false, fileAccount: String? = nil,
        layout: StatementLayout = StatementLayout(),
        page: PageRequest = .first
    ) {
        self.account = account
        self.path = path
        self.format = format
        self.toleranceDays = toleranceDays
        self.includesMatched = includesMatched
        self.fileAccount = fileAccount
        self.layout = layout
        self.page = page
    }
}

/// The result of a comparison, and a page of its entries.
public struct StatementReconciliation: Hashable, Sendable {
    public let report: ReconciliationReport
    /// Entries that do not match, and matching ones if they were requested.
    public let entries: [ReconciledEntry]
    public let hasMore: Bool

    public init(report: ReconciliationReport, entries: [ReconciledEntry], hasMore: Bool) {
        self.report = report
        self.entries = entries
        self.hasMore = hasMore
    }
}
