import BankDomain
import BankSQL
import BankServices
import Dispatch
import LanguageKit
import Synchronization

/// Derives a range of transfers again, in posting order, and compares them with the stored ones.
///
/// Without the ranges before it, it trusts the stored entry before an account's first one in the range; when ranges are
/// joined, that entry is compared with the last of the earlier ranges.
final class VerificationWalk {
    /// The effect of a range on an account. A large bank has millions of these, so they have no texts.
    struct Passage: Sendable {
        let account: Int64
        let currency: CurrencyCode
        /// The entry before the range.
        let start: ChainLink
        /// The last entry of the range.
        var end: ChainLink
        var change: Int64 = 0
    }

    private static let entriesPerReport = 50_000

    private let database: any SQLConnection
    private let accounts: [Int64: VerifiedAccount]
    private let range: ClosedRange<Int64>
    private var links: [Int64: ChainLink]?
    private let counter: EntryCounter
    private var encoder = EntryHash()
    private var places: [Int64: Int] = [:]
    private var passing: [Passage] = []
    private var validator = ValueValidator()
    private var entryCount = 0

    /// Creates a walk over a range. `links` are the newest entries of the ranges before it; `nil` if unknown.
    init(
        _ database: any SQLConnection, _ accounts: [Int64: VerifiedAccount], over range: ClosedRange<Int64>,
        after links: [Int64: ChainLink]?, _ counter: EntryCounter
    ) {
        self.database = database
        self.accounts = accounts
        self.range = range
        self.links = links
        self.counter = counter
    }

    /// Walks the range and returns the effect on each account in it, in the order of their first entries. Throws the
    /// first fault.
    func run() throws -> [Passage] {
        if links == nil, database.server != nil { links = try startLinks() }
        let rows = try database.temporaryStatement(StoredTransfer.query)
        try rows.bind(range.lowerBound, range.upperBound)
        defer { rows.reset() }
        let columns = StoredTransfer.Columns(rows)
        while try rows.step() {
            let transfer = StoredTransfer(rows, columns)
            let debit = try place(of: transfer.debitEntry, transfer)
            let credit = try place(of: transfer.creditEntry, transfer)
            try check(transfer, debit, credit)
            let (before, opposite) = (passing[debit].end, passing[credit].end)
            encoder.begin(transfer.hashed)
            try take(transfer.debitEntry, -transfer.amount, debit, after: before, opposite: opposite)
            try take(transfer.creditEntry, transfer.amount, credit, after: opposite, opposite: before)
            entryCount += 2
            if entryCount % Self.entriesPerReport == 0 { counter.add(Self.entriesPerReport) }
        }
        counter.add(entryCount % Self.entriesPerReport)
        return passing
    }

    private func place(of entry: StoredEntry, _ transfer: StoredTransfer) throws -> Int {
        if let known = places[entry.account] { return known }
        guard let account = accounts[entry.account] else {
            throw VerificationFault(
                LedgerFault(
                    kind: .unbalanced, account: nil, entryNumber: nil,
                    detail: "transfer \(transfer.id) names account \(entry.account), which is missing"))
        }
        let start = try start(of: account, before: entry)
        places[account.id] = passing.count
        passing.append(Passage(account: account.id, currency: account.currency, start: start, end: start))
        return passing.count - 1
    }

    private func start(of account: VerifiedAccount, before entry: StoredEntry) throws -> ChainLink {
        if let links { return links[account.id] ?? account.start }
        guard entry.number > 1 else { return account.start }
        let hash = try database.first(
            """
            SELECT debit_hash AS hash FROM transfer WHERE debit = ?1 AND debit_number = ?2
            UNION ALL SELECT credit_hash FROM transfer WHERE credit = ?1 AND credit_number = ?2
            """, account.id, entry.number - 1
        ) { try StoredValue.digest($0.bytes("hash")) }
        return hash.map { ChainLink(number: entry.number - 1, hash: $0) } ?? account.start
    }

    /// The stored entries before the first of each account in the range, by one query.
    private func startLinks() throws -> [Int64: ChainLink] {
        let rows = try database.temporaryStatement(
            """
            WITH first AS (
                SELECT e.account, min(e.number) - 1 AS number FROM (
                    SELECT debit AS account, debit_number AS number FROM transfer WHERE id BETWEEN ?1 AND ?2
                    UNION ALL
                    SELECT credit, credit_number FROM transfer WHERE id BETWEEN ?1 AND ?2) e
                GROUP BY e.account HAVING min(e.number) > 1)
            SELECT f.account, f.number, t.debit_hash AS hash FROM first f
            JOIN transfer t ON t.debit = f.account AND t.debit_number = f.number
            UNION ALL
            SELECT f.account, f.number, t.credit_hash FROM first f
            JOIN transfer t ON t.credit = f.account AND t.credit_number = f.number
            """)
        try rows.bind(range.lowerBound, range.upperBound)
        let (account, number, hash) = (rows.column("account"), rows.column("number"), rows.column("hash"))
        var links: [Int64: ChainLink] = [:]
        while try rows.step() {
            links[rows.int64(account)] = ChainLink(
                number: rows.int64(number), hash: try StoredValue.digest(rows.bytes(hash)))
        }
        return links
    }

    private func check(_ transfer: StoredTransfer, _ debit: Int, _ credit: Int) throws(VerificationFault) {
        if let problem = validator.malformation(of: transfer) {
            throw fault(.malformed, debit, "transfer \(transfer.id): \(problem)")
        }
        for side in [debit, credit] where passing[side].currency != transfer.currencyCode {
            throw fault(.unbalanced, side, "transfer \(transfer.id) is in another currency")
        }
        guard debit != credit else {
            throw fault(.unbalanced, debit, "transfer \(transfer.id) has the same account on both sides")
        }
    }

    /// Checks one entry of the present transfer, and updates its account.
    private func take(
        _ entry: StoredEntry, _ change: Int64, _ place: Int, after link: ChainLink, opposite: ChainLink
    ) throws(VerificationFault) {
        guard entry.number == link.number &+ 1 else {
            throw fault(.entryNumber, place, "the number is \(entry.number)")
        }
        guard let stored = entry.hash else {
            throw fault(.malformed, place, "the hash does not have 32 bytes")
        }
        let derived = encoder.finish(entry.hashed, previous: link.hash, opposite: opposite.hash)
        guard stored == derived else {
            throw fault(.hash, place, "expected \(derived), found \(stored)")
        }
        let (sum, overflowed) = passing[place].change.addingReportingOverflow(change)
        guard !overflowed else { throw fault(.balance, place, "the balance is too large to count") }
        passing[place].change = sum
        passing[place].end = ChainLink(number: entry.number, hash: derived)
    }

    private func fault(_ kind: LedgerFault.Kind, _ place: Int, _ detail: Phrase) -> VerificationFault {
        let passage = passing[place]
        return VerificationFault(
            LedgerFault(
                kind: kind, account: accounts[passage.account]?.label,
                entryNumber: Int(passage.end.number &+ 1), detail: detail))
    }
}

/// Parallel walks over ranges of transfers, each on its own connection.
struct SharedWalks: Sendable {
    private let accounts: [Int64: VerifiedAccount]
    private let counter: EntryCounter
    private let open: @Sendable () throws -> any SQLConnection

    init(
        _ accounts: [Int64: VerifiedAccount], _ counter: EntryCounter,
        open: @escaping @Sendable () throws -> any SQLConnection
    ) {
        self.accounts = accounts
        self.counter = counter
        self.open = open
    }

    /// The effect of each range on its accounts. Throws the first failure.
    func passages(of ranges: [ClosedRange<Int64>]) throws -> [[VerificationWalk.Passage]] {
        try ranges.concurrentMap(walk)
    }

    private func walk(_ range: ClosedRange<Int64>) throws -> [VerificationWalk.Passage] {
        let connection = try open()
        try connection.begin(.reading)
        return try VerificationWalk(connection, accounts, over: range, after: nil, counter).run()
    }
}

extension Array where Element: Sendable {
    /// Applies `transform` to the elements in parallel. Throws the failure of the first failed element.
    func concurrentMap<Answer: Sendable>(
        _ transform: @Sendable (Element) throws -> Answer
    ) throws -> [Answer] {
        let outcomes = Mutex<[Int: Result<Answer, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let outcome = Result { try transform(self[index]) }
            outcomes.withLock { $0[index] = outcome }
        }
        let all = outcomes.withLock { $0 }
        return try indices.compactMap { try all[$0]?.get() }
    }
}

/// Counts the entries of parallel walks and reports progress.
final class EntryCounter: Sendable {
    private let seen = Mutex(0)
    private let expected = Mutex(0)
    private let progress: @Sendable (VerificationProgress) -> Void

    /// Creates a counter that calls `progress` from any thread.
    init(_ progress: @escaping @Sendable (VerificationProgress) -> Void) {
        self.progress = progress
    }

    var count: Int { seen.withLock { $0 } }

    func expect(_ count: Int) { expected.withLock { $0 = count } }

    func add(_ entries: Int) {
        let count = seen.withLock { seen in
            seen += entries
            return seen
        }
        progress(VerificationProgress(entries: count, totalEntries: max(count, expected.withLock { $0 })))
    }

    func startOver() { seen.withLock { $0 = 0 } }
}
