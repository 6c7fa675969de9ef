public import BankServices

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
