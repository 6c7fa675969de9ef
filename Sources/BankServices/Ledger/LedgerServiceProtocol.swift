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

    /// Derives every balance, entry number and hash anew and compares.
    func verify(progress: @escaping @Sendable (VerificationProgress) -> Void) async throws
        -> VerificationReport

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

    /// What the books hold.
    func statistics() async throws -> LedgerStatistics
}

/// Something that has a ledger service.
public protocol HasLedgerService {
    /// The ledger service.
    var ledgerService: any LedgerServiceProtocol { get }
}
