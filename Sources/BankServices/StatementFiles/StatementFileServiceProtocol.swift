public import BankDomain
public import LanguageKit

/// Files of statements, in the formats that other programs read and write.
///
/// It moves nothing and keeps nothing: what it writes comes from a ``StatementServiceProtocol``, whose errors it
/// passes on.
public protocol StatementFileServiceProtocol: AnyObject, Sendable {
    /// Writes a statement, entry by entry, however many there are.
    ///
    /// The opening balance and the entries that were written have to come to the closing balance. Balances that
    /// contradict the sums of the statement are refused before the first byte, as `unbalancedStatement`; entries
    /// that contradict them, before the last. A file is then not left behind, nor after any other failure.
    ///
    /// Throws `invalidFile` for a file that cannot be made, `storage(.full)`, and what `destination` throws.
    /// - Parameter progress: is told now and then how many entries are written, from any thread.
    func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport

    /// A comparison of a statement file with the books of an account. The file is opened when it is compared.
    func reconciliation(_ request: ReconciliationRequest) -> any StatementReconciling
}

/// Something that has a service for files of statements.
public protocol HasStatementFileService {
    var statementFileService: any StatementFileServiceProtocol { get }
}

/// Which statement is to be written, and how.
public struct StatementExportRequest: Hashable, Sendable {
    public let accountID: AccountID
    /// The first booking date; `nil` for the day of the account's first booking.
    public let from: CalendarDate?
    /// The last booking date; `nil` for today.
    public let to: CalendarDate?
    public let format: StatementFormat
    /// Who reads it, where people do; files for programs are the same in every language.
    public let reader: Localization

    public init(
        accountID: AccountID, from: CalendarDate? = nil, to: CalendarDate? = nil,
        format: StatementFormat = .csv, reader: Localization = .english
    ) {
        self.accountID = accountID
        self.from = from
        self.to = to
        self.format = format
        self.reader = reader
    }
}

/// How a statement is written for other programs.
public enum StatementFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180): a header, and a row an entry.
    case csv
    /// One JSON object with the balances and the entries.
    case json
    /// One page for people, without anything from outside.
    case html
    /// A bank-to-customer statement (ISO 20022, `camt.053.001.08`).
    case camt053 = "camt.053"
    /// A customer statement message (SWIFT, MT940).
    case mt940
    /// Open Financial Exchange 2.2.
    case ofx
    /// A journal of hledger, which ledger reads too.
    case hledger
    case beancount
}

public enum StatementDestination: Sendable {
    /// A file with this name, which nothing has yet. It gets the name once it is whole.
    case file(path: String)
    /// A receiver of the bytes, piece by piece. An error it throws ends the export.
    case stream(@Sendable ([UInt8]) async throws -> Void)
}

/// How far the writing of a statement has come.
public struct StatementExportProgress: Hashable, Sendable {
    /// How many entries are written.
    public let entryCount: Int
    public let totalEntryCount: Int

    public init(entryCount: Int, totalEntryCount: Int) {
        self.entryCount = entryCount
        self.totalEntryCount = totalEntryCount
    }
}

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
