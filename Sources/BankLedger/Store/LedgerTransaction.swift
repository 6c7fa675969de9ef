import BankDomain
import BankSQL
import BankServices

/// The ledger inside one transaction of the database: a unit of work.
///
/// Accounts that were read are cached (an identity map). Postings are buffered, and written in order and in batches
/// before any read that could depend on them and before the commit. A refused change is undone in memory; a savepoint
/// is needed only if it has written unbuffered rows.
///
/// Each noun has a store, whose members are the interface for other nouns.
final class LedgerTransaction {
    let now: Instant
    /// The zone of the bank's days.
    let zone: BankTimeZone
    let today: CalendarDate
    /// When `now` was read.
    let start = ContinuousClock.now
    /// The source of new account numbers.
    let random: any RandomSource
    private let readRules: (@Sendable () throws -> PaymentRules)?
    /// The connection without the buffered rows.
    let connection: any SQLConnection

    var announcement = LedgerAnnouncement()
    var pending = PendingRows()
    /// The changing parts of accounts.
    var heads = AccountHeads()
    /// Cached records, valid until an unbuffered write.
    var known = KnownRecords()
    /// What accounts sent this month.
    var sent = SentSums()
    /// What access tokens spent today.
    var spending = TokenSpending()
    /// Hashes entries; reuses its memory.
    var encoder = EntryHash()
    // The statements of changes, which repeat; `logged` is `nil` for one that is not logged.
    private var changes: [TableChange: (sql: String, logged: LoggedStatement?)] = [:]
    private var openScopes: [UndoScope] = []
    private var knownRules: PaymentRules?
    /// What is held beyond its end, by account; `nil` if it was not looked up.
    var expiredAmounts: [Int64: Int64]?

    init(
        _ connection: any SQLConnection, now: Instant, zone: BankTimeZone, random: any RandomSource,
        rules: (@Sendable () throws -> PaymentRules)? = nil
    ) {
        self.connection = connection
        self.now = now
        self.zone = zone
        today = zone.date(of: now)
        self.random = random
        self.readRules = rules
    }

    /// The bank's rules, read once in a transaction.
    var paymentRules: PaymentRules {
        get throws {
            if let rules = knownRules { return rules }
            let rules = try readRules?() ?? PaymentRules(named: bankSettings.values())
            knownRules = rules
            return rules
        }
    }

    /// A part of the transaction that can be undone separately.
    private struct UndoScope {
        let rows: PendingRows.Mark
        let heads: AccountHeads.Mark
        var spending: TokenSpending
        var hasSavepoint = false
    }
}

// MARK: - Buffered writes

extension LedgerTransaction {
    /// The connection, after all buffered rows are written.
    var flushed: any SQLConnection {
        get throws(SQLError) {
            try flush()
            return connection
        }
    }

    func flush() throws(SQLError) {
        guard !pending.isEmpty || heads.hasChanges || spending.hasChanges else { return }
        try takeSavepoints {
            $0.rows != pending.end || heads.haveChanged(since: $0.heads) || spending != $0.spending
        }
        try writeAll()
    }

    /// Writes all buffered rows, including the log of changes; called before the commit.
    func finish() throws(SQLError) {
        try flush()
        try pending.writeChanges(to: connection)
    }

    /// Writes unbuffered rows and logs the change. The cache is cleared, because the rows may change cached records.
    @_semantics("optimize.sil.specialize.generic.never")
    func write<each Value: SQLValue>(
        _ change: TableChange, _ values: repeat each Value
    ) throws(SQLError) {
        try trim()
        try takeSavepoints { _ in true }
        try writeAll()
        known = KnownRecords()
        heads.forget()
        spending = TokenSpending()
        try run(change, repeat each values)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    private func run<each Value: SQLValue>(
        _ change: TableChange, _ values: repeat each Value
    ) throws(SQLError) {
        let (sql, logged) = try statement(of: change)
        guard let logged else { return try connection.run(sql, repeat each values) }
        let rows: any SQLStatement
        if let insertedRow = logged.insertedRow {
            try connection.run(logged.sql, repeat each values)
            rows = try connection.statement(insertedRow)
        } else {
            rows = try connection.statement(logged.sql)
            try rows.bind(repeat each values)
        }
        defer { rows.reset() }
        while try rows.step() { pending.append(LoggedChange(rows, of: logged, at: now)) }
    }

    private func statement(
        of change: TableChange
    ) throws(SQLError) -> (sql: String, logged: LoggedStatement?) {
        if let known = changes[change] { return known }
        let answer = FollowedTable.all[change.table]?.answer
        let statement = (change.sql, try LoggedStatement(change, answering: answer, on: connection))
        changes[change] = statement
        return statement
    }

    /// Writes rows early if many are buffered, so that memory does not grow with the transaction. Balances are written
    /// at the end.
    func trim() throws(SQLError) {
        guard openScopes.isEmpty else { return }
        if pending.waitingTransferCount >= Self.waitingMaximum {
            try pending.write(through: pending.end, to: connection)
        }
        if pending.waitingChangeCount >= Self.waitingMaximum { try pending.writeChanges(to: connection) }
    }

    private static let waitingMaximum = 2_048

    private func writeAll() throws(SQLError) {
        try pending.write(through: pending.end, to: connection)
        try heads.write(to: connection)
        try write(spending)
        spending.wasWritten()
        for index in openScopes.indices { openScopes[index].spending.wasWritten() }
    }

    private func write(_ spending: TokenSpending) throws(SQLError) {
        for (token, spent) in spending.changes {
            try run(.update("access_token", set: "spent_on, spent"), today.dayNumber, spent, token)
        }
    }

    // A part with rows in the database is undone by the database's savepoint; rows from before it are written first.
    private func takeSavepoints(_ isNeeded: (UndoScope) -> Bool) throws(SQLError) {
        for index in openScopes.indices
        where !openScopes[index].hasSavepoint && isNeeded(openScopes[index]) {
            try pending.write(through: openScopes[index].rows, to: connection)
            try heads.write(asOf: openScopes[index].heads, to: connection)
            try write(openScopes[index].spending)
            try connection.run("SAVEPOINT part_\(index)")
            openScopes[index].hasSavepoint = true
        }
    }
}

// MARK: - Undoing

extension LedgerTransaction {
    /// Runs `body` and undoes everything it did if it throws. Savepoints nest.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        let depth = openScopes.count
        openScopes.append(UndoScope(rows: pending.end, heads: heads.mark(), spending: spending))
        let result: Result
        do {
            result = try body()
        } catch {
            try undo(openScopes.removeLast(), depth)
            throw error
        }
        if openScopes.removeLast().hasSavepoint { try connection.run("RELEASE part_\(depth)") }
        if depth == 0 {
            heads.forgetMarks()
            try trim()
        }
        return result
    }

    private func undo(_ scope: UndoScope, _ depth: Int) throws {
        // If memory or disk space runs out, the engine has ended the transaction.
        guard connection.isInTransaction else { return }
        pending.removeAll(after: scope.rows)
        sent.undo()
        if scope.hasSavepoint {
            try connection.run("ROLLBACK TO part_\(depth)")
            try connection.run("RELEASE part_\(depth)")
            known = KnownRecords()
            pending.forgetDigests()
            heads.restoreStored(scope.heads)
            spending = TokenSpending()
        } else {
            known.forgetSums()
            heads.restore(scope.heads)
            spending = scope.spending
        }
        if depth == 0 { heads.forgetMarks() }
    }
}

// MARK: - Stores

extension LedgerTransaction {
    var accounts: AccountStore { AccountStore(transaction: self) }
    var accruals: AccrualStore { AccrualStore(transaction: self) }
    var attempts: AttemptStore { AttemptStore(transaction: self) }
    var audit: AuditStore { AuditStore(transaction: self) }
    var authorisations: AuthorisationStore { AuthorisationStore(transaction: self) }
    var bankSettings: BankSettingStore { BankSettingStore(transaction: self) }
    var beneficiaries: BeneficiaryStore { BeneficiaryStore(transaction: self) }
    var cards: CardStore { CardStore(transaction: self) }
    var challenges: ChallengeStore { ChallengeStore(transaction: self) }
    var clearing: ClearingStore { ClearingStore(transaction: self) }
    var credentials: CredentialStore { CredentialStore(transaction: self) }
    var days: DayStore { DayStore(transaction: self) }
    var directDebits: DirectDebitStore { DirectDebitStore(transaction: self) }
    var devices: DeviceStore { DeviceStore(transaction: self) }
    var idempotency: IdempotencyStore { IdempotencyStore(transaction: self) }
    var importedFiles: ImportedFileStore { ImportedFileStore(transaction: self) }
    var incomingPayments: IncomingPaymentStore { IncomingPaymentStore(transaction: self) }
    var mandates: MandateStore { MandateStore(transaction: self) }
    var notifications: NotificationStore { NotificationStore(transaction: self) }
    var postings: PostingStore { PostingStore(transaction: self) }
    var rates: RateStore { RateStore(transaction: self) }
    var scheduledTransfers: ScheduledTransferStore { ScheduledTransferStore(transaction: self) }
    var secondFactors: SecondFactorStore { SecondFactorStore(transaction: self) }
    var secrets: SecretStore { SecretStore(transaction: self) }
    var sessions: SessionStore { SessionStore(transaction: self) }
    var staff: StaffStore { StaffStore(transaction: self) }
    var standingOrders: StandingOrderStore { StandingOrderStore(transaction: self) }
    var statements: StatementStore { StatementStore(transaction: self) }
    var statistics: StatisticsStore { StatisticsStore(transaction: self) }
    var texts: TextStore { TextStore(transaction: self) }
    var transactions: TransactionStore { TransactionStore(transaction: self) }
    var transferHolds: TransferHoldStore { TransferHoldStore(transaction: self) }
    var transfers: TransferStore { TransferStore(transaction: self) }
    var customers: CustomerStore { CustomerStore(transaction: self) }
    var users: UserStore { UserStore(transaction: self) }
}
