public import BankDomain

/// The books of the bank: for operators.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` unless an operator asks, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol LedgerServiceProtocol: AnyObject, Sendable {
    /// Creates the bank if there is none, with the system's user as its operator; otherwise only answers.
    func initialize(operatorName: String, mode: ExecutionMode) async throws -> LedgerInitialization

    /// Books the rows of exchange files, one file after another, each whole or not at all.
    ///
    /// A file that is already in changes nothing. `progress` is called now and then, from any thread.
    /// Throws `invalidFile` with line and column for the first row that cannot be understood; files
    /// before it stay in, nothing of that file does.
    func importFiles(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport

    /// Derives every balance, entry number and hash anew and compares; then, where there is a checkpoint, what they
    /// were at its transfer with what it signed.
    ///
    /// What is found is an answer. A checkpoint that cannot be believed is none: throws `invalidFile` for a file that
    /// is not one, whose signature is wrong, or that another key signed than the one asked for, and `invalidValue` for
    /// a key that is none.
    func verify(
        against checkpoint: CheckpointReference?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport

    /// Verifies the books and signs what they come to, with a key that is made at its first use and kept in the secure
    /// storage. With a path the checkpoint is written there as well, to a file that is not there yet.
    ///
    /// Throws `storage(.damaged)` for books that are not sound, and `invalidFile` if something has the name, or the
    /// file cannot be written there.
    func checkpoint(to path: String?) async throws -> LedgerCheckpoint

    /// Writes the whole bank in an open form, as it is at one moment, to a file that is not there yet, readable by its
    /// owner only. It takes the name when it is whole, or there is none. Secrets of the secure storage are not in it.
    ///
    /// Throws as ``checkpoint(to:)`` does.
    func exportBank(to path: String, mode: ExecutionMode) async throws -> BankExportReport

    /// Takes a whole bank in where there is none, verified before it is there. Asks for no principal, as
    /// ``initialize(operatorName:mode:)`` does.
    ///
    /// Throws `alreadyExists(.bank)` where there are books, and `invalidFile` for a file that is cut off, was altered,
    /// is of another format or a newer version, or whose books are not sound; nothing of it is left then.
    func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> BankImportReport

    /// Ends days: does what is due at the end of each open day up to the given one, today if none is given, in their
    /// order and without leaving one out, and closes it. What is booked later on a closed day has the date of the next
    /// open one.
    ///
    /// Every piece of work is kept by itself, so that an interrupted end of day goes on where it stopped. A dry run does
    /// the whole and keeps nothing. Answers the days that were closed or, if there was none to close, the given one with
    /// what was done then. Throws `invalidValue` for a day that has not come yet.
    func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay]

    func statistics() async throws -> LedgerStatistics
}

extension LedgerServiceProtocol {
    /// Derives every balance, entry number and hash anew and compares.
    public func verify(
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        try await verify(against: nil, progress: progress)
    }
}

public protocol HasLedgerService {
    var ledgerService: any LedgerServiceProtocol { get }
}

/// What ``LedgerServiceProtocol/initialize(operatorName:mode:)`` did.
public struct LedgerInitialization: Hashable, Sendable {
    public let path: String
    public let operatorUser: User
    /// Whether they were made now; `false` if they were there before.
    public let isNew: Bool

    public init(path: String, operatorUser: User, isNew: Bool) {
        self.path = path
        self.operatorUser = operatorUser
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

/// What was written of a whole bank; or in a dry run would be.
public struct BankExportReport: Hashable, Sendable {
    public let path: String
    public let createdAt: Instant
    /// How many bytes it has; 0 in a dry run.
    public let byteCount: Int
    /// How many rows of all tables are in it.
    public let rowCount: Int
    /// How many accounts are in it, the bank's own included.
    public let accountCount: Int
    /// How many entries are in it, the bank's own included.
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

/// What was taken in of a whole bank; or in a dry run would be.
public struct BankImportReport: Hashable, Sendable {
    /// Where the books are.
    public let path: String
    public let exportedAt: Instant
    /// The version of the books' form in the export; older ones were brought up to the newest.
    public let schemaVersion: Int
    /// How many rows of all tables came in.
    public let rowCount: Int
    /// How many accounts came in, the bank's own included.
    public let accountCount: Int
    /// How many entries came in, the bank's own included.
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
