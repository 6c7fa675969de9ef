public import BankDomain

/// A statement that was written.
public struct StatementExportReport: Hashable, Sendable {
    /// The file; `nil` where the bytes went somewhere else.
    public let path: String?
    /// How it was written.
    public let format: StatementFormat
    /// What was written; its balances tie to the entries.
    public let statement: Statement
    /// How many bytes that made.
    public let byteCount: Int

    /// A report.
    public init(path: String?, format: StatementFormat, statement: Statement, byteCount: Int) {
        self.path = path
        self.format = format
        self.statement = statement
        self.byteCount = byteCount
    }
}
