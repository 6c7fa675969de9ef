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
        /// The maximum of candidates that an engine behind a network reads; it sorts them all before the first.
        var remoteCandidateMaximum: Int64 = 500
    }

    /// The number of candidates that are checked in one round trip: enough for most pages.
    private static let checksPerRoundTrip = 32

    /// Up to this number of rows, a result is kept in memory.
    private static let shortLimit = 20_000

    private let transaction: LedgerTransaction
    private let database: any SQLConnection
    private let query: TransactionQuery
    private let principal: Principal
    /// The user whose notes and rules apply.
    private let user: UserID?
    /// The accounts with their numbers of entries; `nil` for many accounts.
    private let accounts: [TransactionStore.FilledAccount]?
    private let costs: Costs

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

    /// A page, newest first, that starts after the entry `position`.
    func page(_ page: PageRequest, after position: Int64?) throws -> Page<Transaction> {
        let total = query.countsTotal ? try count() : nil
        let count = position == nil ? page.offset : 0
        var walk = try walk(before: position, skipping: count, limit: count + page.limit + 1)
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
        if var walk = try textWalk(before: nil, limit: SQLLimit.none) {
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
        before position: Int64?, skipping count: Int, limit: Int
    ) throws -> any TransactionWalk {
        guard var walk = try textWalk(before: position, limit: limit) else {
            return try scan(before: position, skipping: count, limit: limit)
        }
        try walk.skip(count)
        return walk
    }

    private func selection(of account: TransactionStore.FilledAccount) -> TransactionSelection {
        TransactionSelection(query, account: account.number, for: user, database.dialect)
    }

    private func selectionOfAll() -> TransactionSelection {
        TransactionSelection(query, for: principal, database.dialect)
    }
}

// MARK: - Reading every entry

extension TransactionList {
    private func scan(
        before position: Int64?, skipping count: Int = 0, limit: Int
    ) throws -> any TransactionWalk {
        guard let accounts else {
            var selection = selectionOfAll()
            if let position { selection.add(before: position) }
            return StatementWalk(try list(&selection, skipping: count, limit: limit))
        }
        if accounts.count == 1 {
            return StatementWalk(try list(accounts[0], before: position, skipping: count, limit: limit))
        }
        var walk = try AccountsWalk(
            accounts.map { try list($0, before: position, skipping: 0, limit: limit) })
        try walk.skip(count)
        return walk
    }

    private func list(
        _ account: TransactionStore.FilledAccount, before position: Int64?, skipping count: Int, limit: Int
    ) throws -> any SQLStatement {
        var selection = selection(of: account)
        if let position {
            selection.add(upTo: try transaction.transactions.entryCount(of: account, before: position))
        } else if !query.hasConditions {
            // Entry numbers have no gaps, so the start of a page can be computed.
            selection.add(upTo: account.entryCount - Int64(count))
            return try list(&selection, skipping: 0, limit: limit - count)
        }
        return try list(&selection, skipping: count, limit: limit)
    }

    private func list(
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
    private func textWalk(before position: Int64?, limit: Int) throws -> TextWalk? {
        guard let text = query.text, let pattern = LikePattern(containing: text).text,
            let search = database.transferTexts.search(for: text),
            entryCount.map({ $0 > costs.readEntryMaximum }) ?? true,
            try transaction.texts.holdsLastIndexedTransfer()
        else { return nil }
        let fewest = try entryCount ?? 2 * transaction.postings.nextNumber()
        var maximum = fewest / costs.candidateCost
        if database.server != nil { maximum = min(maximum, costs.remoteCandidateMaximum) }
        guard let candidates = try? candidates(search, pattern, atMost: maximum + 1) else { return nil }
        let last = try transaction.texts.lastIndexedTransfer()
        let start = min(position ?? .max, 2 * (last + 1))
        try candidates.bind((start - 1) / 2, at: 4)
        return TextWalk(
            try statements(candidates, after: last, before: position), before: start,
            candidateMaximum: maximum
        ) { try scan(before: $0, limit: limit) }
    }

    /// Transfers that may contain the text, and those that contain it in the user's notes.
    private func candidates(
        _ search: SQLTextSearch, _ pattern: String, atMost limit: Int64
    ) throws -> any SQLStatement {
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
        let merged = lists.map { dialect.merged($0, order, limit: "\(limit)") }
        let statement = try database.temporaryStatement(merged.joined(separator: " UNION ") + " " + order)
        try statement.bind(user, pattern, search.expression)
        return statement
    }

    private func statements(
        _ candidates: any SQLStatement, after last: Int64, before position: Int64?
    ) throws -> TextWalk.Statements {
        var selection = query.accountID == nil ? selectionOfAll() : selection(of: accounts?.first ?? (0, 0))
        if let position { selection.add(before: position) }
        var (unindexed, check) = (selection, selection)
        unindexed.add(afterTransfer: last)
        let parameter = check.addTransfers()
        return TextWalk.Statements(
            unindexed: try statement(unindexed), candidates: candidates, check: try statement(check),
            checked: (parameter, database.server != nil ? Self.checksPerRoundTrip : 1))
    }

    private func statement(_ selection: TransactionSelection) throws -> any SQLStatement {
        // Of one transfer, or of the few that are not indexed yet.
        let statement = try database.shortStatement(selection.listByTransfer())
        try selection.bind(to: statement)
        return statement
    }
}
