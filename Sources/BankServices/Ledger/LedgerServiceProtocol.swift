public import BankDomain

/// The bank's ledger, for operators.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` unless an operator calls, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol LedgerServiceProtocol: AnyObject, Sendable {
    /// Creates the bank if there is none, with the system's user as its operator; otherwise only reports it. Throws
    /// `invalidValue` for a time zone that is not known.
    func initialize(_ request: NewBankRequest, mode: ExecutionMode) async throws -> LedgerInitialization

    /// Books the rows of exchange files, one file after another, each completely or not at all.
    ///
    /// A file that was imported before changes nothing. `progress` is called now and then, from any thread. Throws
    /// `invalidFile` with line and column for the first invalid row; files before it stay imported, nothing of that
    /// file does.
    func importFiles(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport

    /// Books the entries of another bank's statement file that the account does not have yet, all or nothing, each on
    /// its day and against the bank's account for opening balances. In a dry run, returns what would be booked.
    ///
    /// The account has an entry with the same amount and ID, at most a week away, or with the same amount within the
    /// tolerance, each for one entry of the file. So the same file again books nothing. If the account is empty, the
    /// file's opening balance is booked on the day before the first entry.
    ///
    /// Throws, in this order, `invalidValue` for the tolerance, a text that ``FreeText`` refuses or an ID of more than
    /// 1,000 bytes, `invalidAmount` for zero, `notFound`, `currencyMismatch`, `accountFrozen`, `accountClosed`, and
    /// `insufficientFunds` if the account would fall below its minimum balance.
    func importStatement(_ request: StatementImportRequest, mode: ExecutionMode) async throws
        -> StatementImport

    /// Undoes an import, once, by the opposite of each of its entries on the day of that entry. The file can be
    /// imported again then.
    ///
    /// Throws, in this order, `notFound`, `invalidState` with the status `undone`, `accountFrozen`, `accountClosed`,
    /// and
    /// `insufficientFunds` if the money is gone.
    func undoStatementImport(_ id: StatementImportID, mode: ExecutionMode) async throws
        -> UndoneStatementImport

    /// The imports of an account, newest first, for auditors too. Throws `notFound`, and `invalidValue` for an unknown
    /// cursor.
    func statementImports(of account: AccountID, page: PageRequest) async throws
        -> Page<StatementImportSummary>

    /// Recomputes and compares every balance, entry number and hash. If there is a checkpoint, also compares the state
    /// at its transfer with what it signed.
    ///
    /// Faults are returned, not thrown. A checkpoint that cannot be trusted is an error: throws `invalidFile` for a
    /// file that is not a checkpoint, has a wrong signature or was signed with another key than requested, and
    /// `invalidValue` for an invalid key.
    func verify(
        against checkpoint: CheckpointReference?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport

    /// Verifies the ledger and signs its state, with a key that is created at its first use and kept in the secure
    /// storage. With a path the checkpoint is also written there, to a new file.
    ///
    /// Throws `storage(.damaged)` if the ledger is not sound, and `invalidFile` if the file exists or cannot be
    /// written.
    func checkpoint(to path: String?) async throws -> LedgerCheckpoint

    /// Writes the whole bank in an open format, as of one moment, to a new file that only its owner can read. The file
    /// gets its name when it is complete; on failure there is no file. Secrets of the secure storage are not included.
    ///
    /// Throws as ``checkpoint(to:)`` does.
    func exportBank(to path: String, mode: ExecutionMode) async throws -> BankExportReport

    /// Imports a whole bank if there is none, after verifying it. Needs no principal, like
    /// ``initialize(_:mode:)``.
    ///
    /// Throws `alreadyExists(.bank)` if there is a bank, and `invalidFile` for a file that is incomplete, was altered,
    /// is of another format or a newer version, or whose ledger is not sound; nothing of it is kept then.
    func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> BankImportReport

    /// Closes days: does the due work of each open day up to the given one (default: yesterday), in order and without
    /// gaps, and closes it. Later bookings for a closed day get the date of the next open day.
    ///
    /// Every piece of work is saved by itself, so that an interrupted run continues where it stopped. A dry run does
    /// all the work and keeps nothing. Returns the closed days or, if there was none to close, the given day with the
    /// work done at its end. Throws `invalidValue` for a day in the future.
    func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay]

    func statistics() async throws -> LedgerStatistics
}

extension LedgerServiceProtocol {
    /// Recomputes and compares every balance, entry number and hash.
    public func verify(
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        try await verify(against: nil, progress: progress)
    }
}

public protocol HasLedgerService {
    var ledgerService: any LedgerServiceProtocol { get }
}

/// What a new bank begins with.
public struct NewBankRequest: Hashable, Sendable {
    public let operatorName: String
    /// The zone of the bank's days, by its name in the IANA database.
    public let timeZone: String
    /// The currency of limits and other amounts in rules.
    public let currency: Currency

    public init(
        operatorName: String, timeZone: String = SettingKey.timeZone.defaultValue, currency: Currency = .usd
    ) {
        self.operatorName = operatorName
        self.timeZone = timeZone
        self.currency = currency
    }
}

/// The result of ``LedgerServiceProtocol/initialize(_:mode:)``.
public struct LedgerInitialization: Hashable, Sendable {
    public let path: String
    public let operatorUser: User
    /// The zone of the bank's days, by its name in the IANA database.
    public let timeZone: String
    /// The currency of limits and other amounts in rules.
    public let currency: Currency
    /// Whether the bank was created now; `false` if it existed.
    public let isNew: Bool

    public init(
        path: String, operatorUser: User, timeZone: String = "UTC", currency: Currency = .usd, isNew: Bool
    ) {
        self.path = path
        self.operatorUser = operatorUser
        self.timeZone = timeZone
        self.currency = currency
        self.isNew = isNew
    }
}

public struct LedgerStatistics: Hashable, Sendable {
    /// Customer accounts.
    public let accountCount: Int
    /// Customer accounts with at least one entry.
    public let activeAccountCount: Int
    /// Transfers: each is one debit and one credit.
    public let transferCount: Int
    /// Entries on customer accounts.
    public let transactionCount: Int
    /// Credits to customer accounts, one total for each currency, ordered by code; one that
    /// does not fit is left out.
    public let credits: [Money]
    /// Debits of customer accounts, one total for each currency, ordered by code; one that
    /// does not fit is left out.
    public let debits: [Money]
    public let firstBookingDate: CalendarDate?
    public let lastBookingDate: CalendarDate?

    public init(
        accountCount: Int, activeAccountCount: Int, transferCount: Int, transactionCount: Int,
        credits: [Money], debits: [Money], firstBookingDate: CalendarDate?, lastBookingDate: CalendarDate?
    ) {
        self.accountCount = accountCount
        self.activeAccountCount = activeAccountCount
        self.transferCount = transferCount
        self.transactionCount = transactionCount
        self.credits = credits
        self.debits = debits
        self.firstBookingDate = firstBookingDate
        self.lastBookingDate = lastBookingDate
    }
}

/// A written export of a whole bank; in a dry run, the expected one.
public struct BankExportReport: Hashable, Sendable {
    public let path: String
    public let createdAt: Instant
    /// Its size in bytes; 0 in a dry run.
    public let byteCount: Int
    /// The number of rows of all tables.
    public let rowCount: Int
    /// The number of accounts, including the bank's own.
    public let accountCount: Int
    /// The number of entries, including the bank's own.
    public let entryCount: Int

    public init(
        path: String, createdAt: Instant, byteCount: Int, rowCount: Int, accountCount: Int, entryCount: Int
    ) {
        self.path = path
        self.createdAt = createdAt
        self.byteCount = byteCount
        self.rowCount = rowCount
        self.accountCount = accountCount
        self.entryCount = entryCount
    }
}

/// An import of a whole bank; in a dry run, the expected one.
public struct BankImportReport: Hashable, Sendable {
    /// The path of the ledger.
    public let path: String
    public let exportedAt: Instant
    /// The schema version of the export; older ones were migrated to the newest.
    public let schemaVersion: Int
    /// The number of imported rows of all tables.
    public let rowCount: Int
    /// The number of imported accounts, including the bank's own.
    public let accountCount: Int
    /// The number of imported entries, including the bank's own.
    public let entryCount: Int

    public init(
        path: String, exportedAt: Instant, schemaVersion: Int, rowCount: Int, accountCount: Int,
        entryCount: Int
    ) {
        self.path = path
        self.exportedAt = exportedAt
        self.schemaVersion = schemaVersion
        self.rowCount = rowCount
        self.accountCount = accountCount
        self.entryCount = entryCount
    }
}
