import BankDomain
import BankServices

/// The entries that fit a query, and the way to them that looks at the fewest.
///
/// - A few accounts are read by their entry numbers, many in the order of the transfers.
/// - A text is asked of the index, unless the accounts have so few entries that reading all of them is less.
struct TransactionList {
    /// What is known of the costs.
    struct Costs {
        /// Up to how many entries of its accounts are all read to find a text.
        var readEntryMaximum: Int64 = 2_000
        /// How many entries are read in the time in which one is looked at that the index names.
        var candidateCost: Int64 = 4
    }

    private let books: Books
    private let query: TransactionQuery
    private let principal: Principal
    /// Whose notes and rules count.
    private let user: UserID?
    /// The accounts with their numbers of entries; `nil` for many.
    private let accounts: [Books.FilledAccount]?
    private let costs: Costs

    /// The entries of the account that is asked for, or of every one for which the principal acts. Throws `notFound` for
    /// an account that they may not read.
    init(
        _ query: TransactionQuery, for principal: Principal, in books: Books, costs: Costs = Costs()
    ) throws {
        self.books = books
        self.costs = costs
        self.query = query
        self.principal = principal
        if let id = query.accountID {
            let account = try books.readableAccount(id, for: principal)
            self.user = account.isManaged(by: principal) ? principal.userID : nil
            self.accounts = [(account.number, try books.accountHead(account.number).entryCount)]
        } else {
            self.user = principal.userID
            self.accounts = try books.fewAccounts(of: principal)
        }
    }

    /// A page of it, newest first. `position` is the entry after which it goes on.
    func page(_ page: PageRequest, after position: Int64?) throws -> Page<Transaction> {
        let total = query.countsTotal ? try count() : nil
        var walk = try walk(before: position, skipping: position == nil ? page.offset : 0)
        var items: [Transaction] = []
        while items.count <= page.limit, let row = try walk.next() {
            items.append(try TransactionRow.read(row))
        }
        return Page(page, found: items, total: total) { $0.id.text }
    }

    private var entryCount: Int64? { accounts?.reduce(0) { $0 + $1.entryCount } }

    private func count() throws -> Int {
        if !query.hasConditions, let entryCount { return Int(entryCount) }
        if var walk = try textWalk(before: nil) {
            var count = 0
            while try walk.next() != nil { count += 1 }
            return count
        }
        guard let accounts else {
            return try count(TransactionSelection(query, for: principal), by: .transfers)
        }
        return try accounts.reduce(0) { count, account in
            try count + self.count(selection(of: account), by: .accounts)
        }
    }

    private func count(_ selection: TransactionSelection, by path: TransactionSelection.Path) throws -> Int {
        let statement = try books.database.temporaryStatement(selection.sql({ _ in "count(*)" }, by: path))
        try selection.bind(to: statement)
        var count = 0
        while try statement.step() { count += Int(statement.int64(0)) }
        return count
    }

    private func walk(before position: Int64?, skipping count: Int) throws -> any TransactionWalk {
        guard var walk = try textWalk(before: position) else {
            return try scan(before: position, skipping: count)
        }
        try walk.skip(count)
        return walk
    }

    private func selection(of account: Books.FilledAccount) -> TransactionSelection {
        TransactionSelection(query, account: account.number, for: user)
    }
}

// MARK: - Looking at every entry

extension TransactionList {
    private func scan(before position: Int64?, skipping count: Int = 0) throws -> any TransactionWalk {
        guard let accounts else {
            var selection = TransactionSelection(query, for: principal)
            if let position { selection.add(before: position) }
            return StatementWalk(try list(&selection, skipping: count))
        }
        if accounts.count == 1 {
            return StatementWalk(try list(accounts[0], before: position, skipping: count))
        }
        var walk = try AccountsWalk(accounts.map { try list($0, before: position, skipping: 0) })
        try walk.skip(count)
        return walk
    }

    private func list(
        _ account: Books.FilledAccount, before position: Int64?, skipping count: Int
    ) throws -> Statement {
        var selection = selection(of: account)
        if let position {
            selection.add(upTo: try books.entryCount(of: account, before: position))
        } else if !query.hasConditions {
            // Entry numbers have no gaps, so a page begins where arithmetic says.
            selection.add(upTo: account.entryCount - Int64(count))
            return try list(&selection, skipping: 0)
        }
        return try list(&selection, skipping: count)
    }

    private func list(_ selection: inout TransactionSelection, skipping count: Int) throws -> Statement {
        let statement = try books.database.temporaryStatement(selection.list(skipping: count))
        try selection.bind(to: statement)
        return statement
    }
}

// MARK: - Asking the index of texts

extension TransactionList {
    private func textWalk(before position: Int64?) throws -> TextWalk? {
        guard let text = query.text, let pattern = LikePattern(containing: text).text,
            let trigrams = TrigramQuery(text), entryCount.map({ $0 > costs.readEntryMaximum }) ?? true,
            try books.holdsLastIndexedTransfer(), let candidates = try? candidates(trigrams, pattern)
        else { return nil }
        let last = try books.lastIndexedTransfer()
        let start = min(position ?? .max, 2 * (last + 1))
        try candidates.bind((start - 1) / 2, at: 4)
        let fewest = try entryCount ?? 2 * books.nextTransferNumber()
        return TextWalk(
            try statements(candidates, after: last, before: position), before: start,
            candidateMaximum: fewest / costs.candidateCost
        ) { try scan(before: $0) }
    }

    /// Transfers that may have the text, and those of which an entry has it in the user's notes.
    private func candidates(_ trigrams: TrigramQuery, _ pattern: String) throws -> Statement {
        let statement = try books.database.temporaryStatement(
            """
            SELECT rowid FROM transfer_text WHERE transfer_text MATCH ?3 AND rowid <= ?4
            UNION SELECT transfer FROM transaction_note
            WHERE user = ?1 AND note LIKE ?2 ESCAPE '\\' AND transfer <= ?4
            UNION SELECT transfer FROM transaction_tag
            WHERE user = ?1 AND tag LIKE ?2 ESCAPE '\\' AND transfer <= ?4
            ORDER BY 1 DESC
            """)
        try statement.bind(user, pattern, trigrams.expression)
        return statement
    }

    private func statements(
        _ candidates: Statement, after last: Int64, before position: Int64?
    ) throws -> TextWalk.Statements {
        var selection =
            query.accountID == nil
            ? TransactionSelection(query, for: principal) : selection(of: accounts?.first ?? (0, 0))
        if let position { selection.add(before: position) }
        var (unindexed, check) = (selection, selection)
        unindexed.add(afterTransfer: last)
        let parameter = check.addTransfer()
        return TextWalk.Statements(
            unindexed: try statement(unindexed), candidates: candidates, check: try statement(check),
            checkedTransfer: parameter)
    }

    private func statement(_ selection: TransactionSelection) throws -> Statement {
        let statement = try books.database.temporaryStatement(selection.listByTransfer())
        try selection.bind(to: statement)
        return statement
    }
}
