public import BankDomain

public struct StatementExportReport: Hashable, Sendable {
    /// The file; `nil` where the bytes went somewhere else.
    public let path: String?
    public let format: StatementFormat
    /// What was written; its balances tie to the entries.
    public let statement: Statement
    public let byteCount: Int

    public init(path: String?, format: StatementFormat, statement: Statement, byteCount: Int) {
        self.path = path
        self.format = format
        self.statement = statement
        self.byteCount = byteCount
    }
}
