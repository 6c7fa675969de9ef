public import BankDomain
public import LanguageKit

/// Statement files, in formats that other programs read and write.
///
/// It moves no money and stores nothing: it writes what a ``StatementServiceProtocol`` returns, and passes on that
/// service's errors.
public protocol StatementFileServiceProtocol: AnyObject, Sendable {
    /// Writes a statement entry by entry, with any number of entries.
    ///
    /// Opening balance and written entries must add up to the closing balance. If the statement's balances contradict
    /// its sums, `unbalancedStatement` is thrown before the first byte; if its entries contradict them, before the
    /// last. No file is left behind then, nor after any other failure.
    ///
    /// Throws `invalidFile` for a file that cannot be created, `storage(.full)`, and the errors of `destination`.
    /// - Parameter progress: called now and then with the number of written entries, from any thread.
    func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport

    /// A comparison of a statement file with an account's entries in the ledger. The file is opened when it is
    /// compared.
    func reconciliation(_ request: ReconciliationRequest) -> any StatementReconciling

    /// The entries of a statement file, to import them. Throws as ``StatementReconciling/reconcile(progress:)`` does, and
    /// `invalidFile` for more than ``StatementImportRequest/rowMaximum`` entries.
    func entries(of request: ReconciliationRequest) async throws -> StatementFileEntries

    /// How a table is read. Throws `invalidFile` for a file that is no table, or whose columns can't be found.
    func profile(_ request: StatementProfileRequest) async throws -> StatementProfile
}

public protocol HasStatementFileService {
    var statementFileService: any StatementFileServiceProtocol { get }
}

/// The entries of a statement file.
public struct StatementFileEntries: Hashable, Sendable {
    /// The request that books them.
    public let request: StatementImportRequest
    /// The account as the file names it; `nil` if it names none.
    public let statedAccount: String?
    public let namesAnotherAccount: Bool
    /// What was decided or left out while the file was read.
    public let notices: [Phrase]
    /// How many entries are not booked yet. They are not imported.
    public let unbookedCount: Int
    /// The first stated balances that contradict the file's own lines.
    public let balanceFaults: [StatedBalanceFault]

    /// The notices as sentences in English, for programs.
    public var noticeTexts: [String] { notices.map(\.asSentence.english) }

    public init(
        request: StatementImportRequest, statedAccount: String?, namesAnotherAccount: Bool,
        notices: [Phrase] = [], unbookedCount: Int = 0, balanceFaults: [StatedBalanceFault] = []
    ) {
        self.request = request
        self.statedAccount = statedAccount
        self.namesAnotherAccount = namesAnotherAccount
        self.notices = notices
        self.unbookedCount = unbookedCount
        self.balanceFaults = balanceFaults
    }
}

/// The statement to write, and how.
public struct StatementExportRequest: Hashable, Sendable {
    public let accountID: AccountID
    /// The first booking date; `nil` for the day of the account's first booking.
    public let from: CalendarDate?
    /// The last booking date; `nil` for today.
    public let to: CalendarDate?
    public let format: StatementFormat
    /// Whether CSV marks texts that a spreadsheet would run as formulas.
    public let escapesFormulas: Bool
    /// The language, for formats that people read; files for programs are the same in every language.
    public let reader: Localization
    /// The holder's name, for paper; `nil` for other readers and for files of programs.
    public let holder: String?
    /// Whether a journal goes on after that of the days before: without an opening balance.
    public let continues: Bool

    public init(
        accountID: AccountID, from: CalendarDate? = nil, to: CalendarDate? = nil,
        format: StatementFormat = .csv, escapesFormulas: Bool = false, reader: Localization = .english,
        holder: String? = nil, continues: Bool = false
    ) {
        self.holder = holder
        self.continues = continues
        self.escapesFormulas = escapesFormulas
        self.accountID = accountID
        self.from = from
        self.to = to
        self.format = format
        self.reader = reader
    }
}

extension StatementFormat {
    /// The name that stands on the paper: the reader's own, if the account is theirs. Formats for programs have none.
    package func holder(of account: Account, reading users: any UserServiceProtocol) async -> String? {
        guard self == .html, let reader = try? await users.profile(), account.ownerIDs.contains(reader.id)
        else { return nil }
        return reader.name
    }
}

/// The format of a written statement.
public enum StatementFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180): a header, and a row for each entry.
    case csv
    /// One JSON object with the balances and the entries.
    case json
    /// One self-contained page for people.
    case html
    /// A bank-to-customer statement (ISO 20022, `camt.053.001.08`).
    case camt053 = "camt.053"
    /// A customer statement message (SWIFT, MT940).
    case mt940
    /// Open Financial Exchange 2.2.
    case ofx
    /// A journal for hledger; ledger reads it too.
    case hledger
    case beancount
}

public enum StatementDestination: Sendable {
    /// A new file with this name. It gets the name once it is complete.
    case file(path: String)
    /// A receiver of the bytes, piece by piece. An error it throws ends the export.
    case stream(@Sendable ([UInt8]) async throws -> Void)
}

/// Progress of writing a statement.
public struct StatementExportProgress: Hashable, Sendable {
    /// The number of written entries.
    public let entryCount: Int
    public let totalEntryCount: Int

    public init(entryCount: Int, totalEntryCount: Int) {
        self.entryCount = entryCount
        self.totalEntryCount = totalEntryCount
    }
}

public struct StatementExportReport: Hashable, Sendable {
    /// The file; `nil` if the bytes went elsewhere.
    public let path: String?
    public let format: StatementFormat
    /// The written statement; its balances match the entries.
    public let statement: Statement
    public let byteCount: Int

    public init(path: String?, format: StatementFormat, statement: Statement, byteCount: Int) {
        self.path = path
        self.format = format
        self.statement = statement
        self.byteCount = byteCount
    }
}
