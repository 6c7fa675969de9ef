public struct ImportReport: Hashable, Sendable {
    /// What became of each file, in their order.
    public let files: [ImportedFile]
    /// What the comparison of balances found; `nil` unless it was asked for.
    public let reconciliation: BalanceReconciliation?

    public init(files: [ImportedFile], reconciliation: BalanceReconciliation?) {
        self.files = files
        self.reconciliation = reconciliation
    }
}
