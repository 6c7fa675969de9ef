import BankDomain
import BankSQL
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Derives the ledger again and compares it with the stored one.
///
/// A large ledger is walked in several ranges in parallel, each on its own connection, and the results are joined.
/// Posted transfers never change and no walk goes past the transfers that the first connection saw, so differing read
/// times do no harm. A ledger with a fault is walked again from the beginning, to report the first fault.
final class Verification {
    struct Outcome {
        let report: VerificationReport
        /// The heads after the requested transfer; `nil` if there is no such transfer, or a fault before it.
        let heads: VerifiedHeads?
        var tables = VerifiedTables()
    }

    /// Below this number of transfers, a second connection takes longer than it saves.
    private static let transfersWorthSharing: Int64 = 10_000

    let transaction: LedgerTransaction
    let connection: any SQLConnection
    let open: (@Sendable () throws -> any SQLConnection)?
    private let counter: EntryCounter
    private var accounts: [Int64: VerifiedAccount] = [:]

    /// Creates a verification of the ledger in a transaction; `open` makes more connections, if allowed.
    init(
        _ transaction: LedgerTransaction, open: (@Sendable () throws -> any SQLConnection)? = nil,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) throws {
        self.transaction = transaction
        self.connection = try transaction.flushed
        self.open = open
        self.counter = EntryCounter(progress)
    }

    /// Verifies everything up to the first fault.
    func run() throws -> VerificationReport { try run(headsAfter: nil).report }

    /// Verifies everything up to the first fault. Also computes the heads of all accounts after a transfer, and the
    /// digests of tables at some of their rows.
    func run(
        headsAfter transfer: Int64?, tableHeads: [LedgerCheckpoint.TableHead] = []
    ) throws -> Outcome {
        var heads: VerifiedHeads?
        do {
            try checkSchema()
            try loadAccounts()
            if transfer == 0 { heads = DerivedHeads(accounts).heads }
            let newest = try transaction.postings.newestNumber()
            let derived = try derive(through: newest, pausingAfter: transfer) { heads = $0 }
            try checkAccounts(derived)
            try checkTotals()
            try checkHolds()
            try checkCardPayments()
            try checkClearing()
            let tables = try checkAppendOnlyTables(pausingAt: tableHeads)
            try checkLoggedRows()
            return Outcome(report: report(nil), heads: heads, tables: tables)
        } catch let found as VerificationFault {
            return Outcome(report: report(found.fault), heads: heads)
        }
    }

    private func report(_ fault: LedgerFault?) -> VerificationReport {
        counter.add(0)
        return VerificationReport(
            accountCount: accounts.count, entryCount: counter.count, firstFault: fault)
    }

    // Comes first: a view in place of a table, or a trigger, could falsify all other checks.
    private func checkSchema() throws {
        do {
            try connection.tables.requireNewestSchema()
        } catch let difference as MalformedValue {
            throw fault(.malformed, difference.detail)
        }
    }

    private func loadAccounts() throws {
        let rows = try connection.statement(VerifiedAccount.query)
        defer { rows.reset() }
        let column = rows.column("id")
        while try rows.step() {
            let id = rows.int64(column)
            do throws(MalformedValue) {
                accounts[id] = try VerifiedAccount(rows, id: id)
            } catch {
                let label = id > 0 ? AccountID(number: id).text : rows.text("name")
                throw VerificationFault(
                    LedgerFault(kind: .malformed, account: label, entryNumber: nil, detail: error.detail))
            }
        }
        let counts = accounts.values.map { Int128($0.storedEnd.number) }.reduce(0, +)
        counter.expect(Int(exactly: counts) ?? 0)
    }

    // If the walks do not agree, one from the beginning decides.
    private func derive(
        through last: Int64, pausingAfter transfer: Int64?, _ look: (VerifiedHeads) -> Void
    ) throws -> DerivedHeads {
        if let open, last >= Self.transfersWorthSharing {
            let ranges = Self.ranges(through: last, parts: Self.processorCount, pausingAfter: transfer)
            let walks = SharedWalks(accounts, counter, open: open)
            if let passages = try? walks.passages(of: ranges),
                let derived = try? joined(zip(ranges, passages), pausingAfter: transfer, look)
            {
                return derived
            }
            counter.startOver()
        }
        var derived = DerivedHeads(accounts)
        for range in Self.ranges(through: last, parts: 1, pausingAfter: transfer) {
            let walk = VerificationWalk(
                connection, accounts, over: range, after: derived.links, counter)
            try derived.pass(walk.run())
            if range.upperBound == transfer { look(derived.heads) }
        }
        return derived
    }

    private func joined(
        _ ranges: some Sequence<(ClosedRange<Int64>, [VerificationWalk.Passage])>,
        pausingAfter transfer: Int64?, _ look: (VerifiedHeads) -> Void
    ) throws -> DerivedHeads {
        var derived = DerivedHeads(accounts)
        for (range, passages) in ranges {
            try derived.pass(passages)
            if range.upperBound == transfer { look(derived.heads) }
        }
        return derived
    }

    /// Splits all transfers into about equal ranges, with a boundary after the requested one.
    static func ranges(
        through last: Int64, parts: Int, pausingAfter transfer: Int64?
    ) -> [ClosedRange<Int64>] {
        var ends = Set((1..<Int64(max(parts, 1))).map { last / Int64(parts) * $0 })
        ends.insert(last)
        if let transfer { ends.insert(transfer) }
        var ranges: [ClosedRange<Int64>] = []
        // Includes rows with numbers that no transfer can have.
        var start = Int64.min
        for end in ends.sorted() where end >= start && end <= last && (end > 0 || end == last) {
            ranges.append(start...end)
            start = end &+ 1
        }
        return ranges
    }

    private static let processorCount = max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

    private func checkAccounts(_ derived: DerivedHeads) throws(VerificationFault) {
        // Customers' accounts come first, each kind by age.
        for id in accounts.keys.sorted(by: { ($0 < 0 ? 1 : 0, $0.magnitude) < ($1 < 0 ? 1 : 0, $1.magnitude) }
        ) {
            guard let account = accounts[id] else { continue }
            let (link, balance) = (derived.link(of: account), derived.balance(of: account))
            guard account.storedEnd.number == link.number else {
                let words: Phrase =
                    "the account counts \(account.storedEnd.number) entries, but there are \(link.number)"
                throw fault(.entryNumber, account, words, entryNumber: Int(link.number &+ 1))
            }
            guard account.storedBalance == balance else {
                let words: Phrase = "expected \(balance) minor units, found \(account.storedBalance)"
                throw fault(.balance, account, words)
            }
            guard account.storedEnd.hash == link.hash else {
                throw fault(.hash, account, "the account's newest hash doesn't match its last entry")
            }
        }
    }

    private func checkTotals() throws(VerificationFault) {
        var totals: [CurrencyCode: Int128] = [:]
        for account in accounts.values {
            totals[account.currency, default: 0] += Int128(account.storedBalance)
        }
        guard let wrong = totals.values.first(where: { $0 != 0 }) else { return }
        throw fault(.total, "the balances add up to \(wrong), not zero")
    }

    private func fault(
        _ kind: LedgerFault.Kind, _ account: VerifiedAccount, _ detail: Phrase, entryNumber: Int? = nil
    ) -> VerificationFault {
        VerificationFault(
            LedgerFault(kind: kind, account: account.label, entryNumber: entryNumber, detail: detail))
    }
}

/// The first fault found.
struct VerificationFault: Error {
    let fault: LedgerFault

    init(_ fault: LedgerFault) {
        self.fault = fault
    }
}

extension LedgerStore {
    /// Verifies the ledger, and compares it with a checkpoint if there is one. Other processes can go on writing.
    nonisolated func verify(
        against checkpoint: LedgerCheckpoint?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        let location = location
        return try await report(on: .everything) { transaction in
            try Verification(transaction, open: { try location.openForOneReading() }, progress: progress)
                .run(against: checkpoint)
        }
    }
}

extension Verification {
    /// Checks that each account holds the total of its pending card payments and transfer holds.
    func checkHolds() throws {
        let wrong = try connection.first(
            """
            SELECT b.account, b.held, coalesce(h.amount, 0) AS expected FROM balance b LEFT JOIN (
                SELECT p.account, sum(p.amount) AS amount FROM (
                    SELECT account, \(CardAuthorisationRow.held) AS amount FROM card_authorisation h
                    WHERE status = 'pending'
                    UNION ALL
                    SELECT debit, amount + coalesce(fee, 0) FROM transfer_hold WHERE status = 'pending') p
                GROUP BY p.account) h ON h.account = b.account
            WHERE b.held <> coalesce(h.amount, 0) ORDER BY b.account LIMIT 1
            """
        ) { (account: $0.int64("account"), held: $0.int64("held"), expected: $0.int64("expected")) }
        guard let wrong else { return }
        throw VerificationFault(
            LedgerFault(
                kind: .hold, account: wrong.account > 0 ? AccountID(number: wrong.account).text : nil,
                entryNumber: nil,
                detail: "expected \(wrong.expected) minor units on hold, found \(wrong.held)"))
    }
}
