import BankDomain
import BankRules
import BankSQL
import BankServices

/// The entries that match a query, read in the way that visits the fewest.
///
/// - A few accounts are read by their entry numbers, many in the order of the transfers.
/// - A text is searched in the index, unless the accounts have so few entries that reading all is cheaper.
struct TransactionList {
    struct Costs {
        /// The maximum number of entries that are all read to find a text.
        var readEntryMaximum: Int64 = 2_000
        /// The cost of checking one candidate of the index, relative to reading one entry.
        var candidateCost: Int64 = 4
        /// The maximum of candidates, which are all read and sorted by day before the first is checked.
        var candidateMaximum: Int64 = 5_000
        /// The same for an engine behind a network.
        var remoteCandidateMaximum: Int64 = 500
        /// The entries in the newest days of a list that is read some days at a time.
        var windowEntryCount: Int64 = 250
    }

    /// The number of candidates that are checked in one round trip: enough for most pages.
    private static let checksPerRoundTrip = 32

    /// Up to this number of rows, a result is kept in memory.
    private static let shortLimit = 20_000

    private let transaction: LedgerTransaction
    let database: any SQLConnection
    let query: TransactionQuery
    let principal: Principal
    /// The user whose notes and rules apply.
    private let user: UserID?
    /// The accounts with their numbers of entries; `nil` for many accounts.
    let accounts: [TransactionStore.FilledAccount]?
    let costs: Costs

    /// The entries of the requested account, or of all the principal's accounts. Throws `notFound` for an account that
    /// they may not read.
    init(
        _ query: TransactionQuery, for principal: Principal, in transaction: LedgerTransaction,
        costs: Costs = Costs()
    ) throws {
        self.transaction = transaction
        self.database = try transaction.flushed
        self.costs = costs
        self.query = query
        self.principal = principal
        if let id = query.accountID {
            let account = try transaction.accounts.readableAccount(id, for: principal)
            self.user = account.isManaged(by: principal) ? principal.userID : nil
            self.accounts = [
                (account.number, try transaction.accounts.head(of: account.number).entryCount)
            ]
        } else {
            self.user = principal.userID
            self.accounts = try transaction.transactions.fewAccounts(of: principal)
        }
    }

    /// A page, newest first, that starts after the entry at `position`.
    func page(_ page: PageRequest, after position: EntryPosition?) throws -> Page<Transaction> {
        let total = query.countsTotal ? try count() : nil
        let count = position == nil ? page.offset : 0
        var walk = try walk(after: position, skipping: count, limit: count + page.limit + 1)
        var items: [Transaction] = []
        var reader: TransactionRow?
        while items.count <= page.limit, let row = try walk.next() {
            // All statements of a walk have the same columns.
            let columns = reader ?? TransactionRow(row)
            reader = columns
            items.append(try columns.read(row))
        }
        return Page(page, found: items, total: total) { $0.id.text }
    }

    private var entryCount: Int64? { accounts?.reduce(0) { $0 + $1.entryCount } }

    private func count() throws -> Int {
        if !query.hasConditions, let entryCount { return Int(entryCount) }
        if var walk = try textWalk(after: nil) {
            var count = 0
            while try walk.next() != nil { count += 1 }
            return count
        }
        guard let accounts else {
            return try count(selectionOfAll(), by: .transfers)
        }
        return try accounts.reduce(0) { count, account in
            try count + self.count(selection(of: account), by: .accounts)
        }
    }

    private func count(_ selection: TransactionSelection, by path: TransactionSelection.Path) throws -> Int {
        let statement = try database.temporaryStatement(
            selection.sql({ _ in "count(*) AS entry_count" }, by: path))
        try selection.bind(to: statement)
        var count = 0
        while try statement.step() { count += Int(statement.int64("entry_count")) }
        return count
    }

    /// A walk of which the first `limit` entries are needed, behind those that it skips.
    private func walk(
        after position: EntryPosition?, skipping count: Int, limit: Int
    ) throws -> any TransactionWalk {
        guard var walk = try textWalk(after: position) else {
            return try scan(after: position, skipping: count, limit: limit)
        }
        try walk.skip(count)
        return walk
    }

    private func selection(of account: TransactionStore.FilledAccount) -> TransactionSelection {
        TransactionSelection(query, account: account.number, for: user, database.dialect)
    }

    func selection(
        of account: TransactionStore.FilledAccount, after position: EntryPosition?
    ) throws -> TransactionSelection {
        var selection = selection(of: account)
        guard let position else { return selection }
        selection.add(
            upTo: position.day, try transaction.transactions.entryCount(of: account, before: position.entry))
        return selection
    }

    func selectionOfAll(after position: EntryPosition? = nil) -> TransactionSelection {
        var selection = TransactionSelection(query, for: principal, database.dialect)
        if let position { selection.add(after: position) }
        return selection
    }
}

// MARK: - Reading every entry

extension TransactionList {
    private func scan(
        after position: EntryPosition?, skipping count: Int, limit: Int
    ) throws -> any TransactionWalk {
        if isReadByDays {
            var walk = try days(after: position, limit: limit)
            try walk.skip(count)
            return walk
        }
        guard let accounts else {
            var selection = selectionOfAll(after: position)
            return StatementWalk(try list(&selection, skipping: count, limit: limit))
        }
        if accounts.count == 1 {
            return StatementWalk(try list(accounts[0], after: position, skipping: count, limit: limit))
        }
        var walk = try MergedWalk(
            accounts.map { StatementWalk(try list($0, after: position, skipping: 0, limit: limit)) })
        try walk.skip(count)
        return walk
    }

    private func list(
        _ account: TransactionStore.FilledAccount, after position: EntryPosition?, skipping count: Int,
        limit: Int
    ) throws -> any SQLStatement {
        var selection = try selection(of: account, after: position)
        if position == nil, count > 0, !query.hasConditions {
            // Rows that are skipped are not read.
            let start = try place(in: account, skipping: count) ?? (.min, 0)
            selection.add(upTo: start.day, start.number)
            return try list(&selection, skipping: 0, limit: limit - count)
        }
        return try list(&selection, skipping: count, limit: limit)
    }

    private func place(
        in account: TransactionStore.FilledAccount, skipping count: Int
    ) throws -> (day: Int64, number: Int64)? {
        var selection = selection(of: account)
        let statement = try database.statement(selection.place(skipping: count).sql)
        try selection.bind(to: statement)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        return (statement.int64("booking_date"), statement.int64("number"))
    }

    func list(
        _ selection: inout TransactionSelection, skipping count: Int, limit: Int
    ) throws -> any SQLStatement {
        let sql = selection.list(skipping: count, limit: limit)
        let isShort = limit <= Self.shortLimit
        let statement = try isShort ? database.shortStatement(sql) : database.temporaryStatement(sql)
        try selection.bind(to: statement)
        return statement
    }
}

// MARK: - Searching the index of texts

extension TransactionList {
    /// The entries that contain the query's text, found by the index; `nil` if reading every entry is cheaper.
    private func textWalk(after position: EntryPosition?) throws -> MergedWalk? {
        guard let text = query.text, let pattern = LikePattern(containing: text).text,
            let search = database.transferTexts.search(for: text),
            entryCount.map({ $0 > costs.readEntryMaximum }) ?? true,
            try transaction.texts.holdsLastIndexedTransfer()
        else { return nil }
        let fewest = try entryCount ?? 2 * transaction.postings.nextNumber()
        let maximum = min(
            fewest / costs.candidateCost,
            database.server == nil ? costs.candidateMaximum : costs.remoteCandidateMaximum)
        let last = try transaction.texts.lastIndexedTransfer()
        // The index may be unreadable, and the transfers are not.
        guard let candidates = try? candidates(search, pattern, upTo: last, atMost: maximum) else {
            return nil
        }
        var selection = query.accountID == nil ? selectionOfAll() : selection(of: accounts?.first ?? (0, 0))
        if let position { selection.add(after: position) }
        var (unindexed, check) = (selection, selection)
        unindexed.add(afterTransfer: last)
        let parameter = check.addTransfers()
        let remaining = candidates.drop { candidate in
            position.map { (candidate.day, candidate.transfer) > ($0.day, $0.transfer) } ?? false
        }
        return try MergedWalk([
            StatementWalk(try statement(unindexed)),
            TextWalk(
                remaining.map(\.transfer), check: try statement(check), parameter: parameter,
                perCheck: database.server != nil ? Self.checksPerRoundTrip : 1),
        ])
    }

    /// Transfers that may contain the text, and those that contain it in the user's notes, in the order of lists; `nil`
    /// if they are too many.
    private func candidates(
        _ search: SQLTextSearch, _ pattern: String, upTo last: Int64, atMost limit: Int64
    ) throws -> [(day: Int64, transfer: Int64)]? {
        let dialect = database.dialect
        let lists = [
            search.query(3, 4),
            """
            SELECT DISTINCT transfer FROM transaction_note
            WHERE user = ?1 AND \(dialect.isLike("note", "?2")) AND transfer <= ?4
            """,
            """
            SELECT DISTINCT transfer FROM transaction_tag
            WHERE user = ?1 AND \(dialect.isLike("tag", "?2")) AND transfer <= ?4
            """,
        ]
        let order = "ORDER BY transfer DESC"
        let merged = lists.map { dialect.merged($0, order, limit: "\(limit + 1)") }.joined(
            separator: " UNION ")
        let statement = try database.temporaryStatement(
            """
            SELECT c.transfer, t.booking_date FROM (\(merged) \(order) LIMIT \(limit + 1)) AS c
            JOIN transfer t ON t.id = c.transfer
            """)
        try statement.bind(user, pattern, search.expression, last)
        var found: [(day: Int64, transfer: Int64)] = []
        while try statement.step() {
            found.append((statement.int64("booking_date"), statement.int64("transfer")))
        }
        guard found.count <= limit else { return nil }
        return found.sorted { ($0.day, $0.transfer) > ($1.day, $1.transfer) }
    }

    private func statement(_ selection: TransactionSelection) throws -> any SQLStatement {
        // Of one transfer, or of the few that are not indexed yet.
        let statement = try database.shortStatement(selection.listByTransfer())
        try selection.bind(to: statement)
        return statement
    }
}
