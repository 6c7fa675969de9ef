import BankDomain
import BankServices

/// Derives the books anew, in posting order, and compares them with what is stored.
final class Verification {
    /// The first thing that was found wrong.
    struct Found: Error {
        let fault: LedgerFault
    }

    private static let entriesPerReport = 50_000

    let database: Database
    private let progress: (VerificationProgress) -> Void
    private var accounts: [Int64: VerifiedAccount] = [:]
    private var encoder = EntryHash()
    private var entryCount = 0
    private var expectedEntryCount = 0

    /// A verification of the books in a transaction.
    init(_ books: Books, progress: @escaping (VerificationProgress) -> Void) {
        self.database = books.database
        self.progress = progress
    }

    /// Checks everything up to the first fault.
    func run() throws -> VerificationReport {
        do {
            try loadAccounts()
            try checkTransfers()
            try checkAccounts()
            try checkTotals()
            try checkHolds()
            return report(nil)
        } catch let found as Found {
            return report(found.fault)
        }
    }

    private func report(_ fault: LedgerFault?) -> VerificationReport {
        tell()
        return VerificationReport(accountCount: accounts.count, entryCount: entryCount, firstFault: fault)
    }

    private func tell() {
        progress(
            VerificationProgress(entries: entryCount, totalEntries: max(entryCount, expectedEntryCount)))
    }

    private func loadAccounts() throws {
        let rows = try database.statement(
            "SELECT \(VerifiedAccount.columns) FROM account ORDER BY id > 0 DESC, abs(id)")
        defer { rows.reset() }
        while try rows.step() {
            let id = rows.int64(0)
            do {
                accounts[id] = try VerifiedAccount(rows)
            } catch {
                let label = id > 0 ? AccountID(number: id).text : rows.text(1)
                throw Found(
                    fault: LedgerFault(
                        kind: .malformed, account: label, entryNumber: nil, detail: error.detail))
            }
        }
        let counts = accounts.values.map { Int128($0.storedEntryCount) }.reduce(0, +)
        expectedEntryCount = Int(exactly: counts) ?? 0
    }

    /// Walks the transfers and, beside them, the entries: each transfer has its two entries next.
    private func checkTransfers() throws {
        let transfers = try database.statement(StoredTransfer.query)
        let entries = try database.statement(StoredEntry.query)
        defer {
            transfers.reset()
            entries.reset()
        }
        var hasEntry = try entries.step()
        while try transfers.step() {
            let transfer = StoredTransfer(transfers)
            let debit = try account(transfer.debit, transfer)
            let credit = try account(transfer.credit, transfer)
            try check(transfer, debit, credit)
            encoder.begin(transfer.hashed)
            try take(entries, hasEntry, transfer, debit, opposite: credit, isCredit: false)
            hasEntry = try entries.step()
            try take(entries, hasEntry, transfer, credit, opposite: debit, isCredit: true)
            hasEntry = try entries.step()
            entryCount += 2
            if entryCount % Self.entriesPerReport == 0 { tell() }
        }
        guard !hasEntry else { throw orphan(StoredEntry(entries)) }
    }

    private func check(
        _ transfer: StoredTransfer, _ debit: VerifiedAccount, _ credit: VerifiedAccount
    ) throws(Found) {
        if let problem = transfer.malformation {
            throw fault(.malformed, debit, "transfer \(transfer.id): \(problem)")
        }
        for account in [debit, credit] where account.currency != transfer.currencyCode {
            throw fault(.unbalanced, account, "transfer \(transfer.id) is of another currency")
        }
        guard debit.id != credit.id else {
            throw fault(.unbalanced, debit, "transfer \(transfer.id) has one account on both sides")
        }
    }

    /// Checks one entry of the transfer begun, and moves its account on.
    private func take(
        _ entries: Statement, _ isPresent: Bool, _ transfer: StoredTransfer, _ account: VerifiedAccount,
        opposite: VerifiedAccount, isCredit: Bool
    ) throws {
        let expectedID = 2 * transfer.id + (isCredit ? 1 : 0)
        guard isPresent else { throw missing(transfer, account, isCredit) }
        let entry = StoredEntry(entries)
        guard entry.id == expectedID else {
            throw entry.id < expectedID ? orphan(entry) : missing(transfer, account, isCredit)
        }
        guard entry.account == account.id else {
            let found = accounts[entry.account]?.label ?? "\(entry.account)"
            throw fault(.unbalanced, account, "transfer \(transfer.id) is entered at \(found)")
        }
        guard entry.number == account.entryCount + 1 else {
            throw fault(.entryNumber, account, "the number is \(entry.number)")
        }
        guard let stored = entry.hash else { throw fault(.malformed, account, "the hash has not 32 bytes") }
        let derived = encoder.finish(entry.hashed, previous: account.hash, opposite: opposite.hash)
        guard stored == derived else {
            throw fault(.hash, account, "expected \(derived), found \(stored)")
        }
        let change = isCredit ? transfer.amount : -transfer.amount
        let (balance, overflowed) = account.balance.addingReportingOverflow(change)
        guard !overflowed else { throw fault(.balance, account, "the balance cannot be counted") }
        accounts[account.id]?.balance = balance
        accounts[account.id]?.entryCount += 1
        accounts[account.id]?.hash = derived
    }

    private func checkAccounts() throws(Found) {
        let ordered = accounts.values.sorted {
            ($0.id < 0 ? 1 : 0, abs($0.id)) < ($1.id < 0 ? 1 : 0, abs($1.id))
        }
        for account in ordered {
            guard account.storedEntryCount == account.entryCount else {
                let words =
                    "the account counts \(account.storedEntryCount) entries, there are \(account.entryCount)"
                throw fault(.entryNumber, account, words)
            }
            guard account.storedBalance == account.balance else {
                let words = "expected \(account.balance) minor units, found \(account.storedBalance)"
                throw fault(.balance, account, words, entry: false)
            }
            guard account.storedHash == account.hash else {
                let words = "the account's newest hash is not its last entry's"
                throw fault(.hash, account, words, entry: false)
            }
        }
    }

    private func checkTotals() throws(Found) {
        var totals: [CurrencyCode: Int128] = [:]
        for account in accounts.values {
            totals[account.currency, default: 0] += Int128(account.storedBalance)
        }
        guard let wrong = totals.values.first(where: { $0 != 0 }) else { return }
        throw Found(
            fault: LedgerFault(
                kind: .total, account: nil, entryNumber: nil, detail: "the balances add up to \(wrong)"))
    }

    private func account(_ id: Int64, _ transfer: StoredTransfer) throws(Found) -> VerifiedAccount {
        if let account = accounts[id] { return account }
        throw Found(
            fault: LedgerFault(
                kind: .unbalanced, account: nil, entryNumber: nil,
                detail: "transfer \(transfer.id) names account \(id), which is missing"))
    }

    private func fault(
        _ kind: LedgerFault.Kind, _ account: VerifiedAccount, _ detail: String, entry: Bool = true
    ) -> Found {
        let number = entry ? Int(account.entryCount) + 1 : nil
        return Found(
            fault: LedgerFault(kind: kind, account: account.label, entryNumber: number, detail: detail))
    }

    private func missing(_ transfer: StoredTransfer, _ account: VerifiedAccount, _ isCredit: Bool) -> Found {
        fault(.unbalanced, account, "transfer \(transfer.id) has no \(isCredit ? "credit" : "debit")")
    }

    private func orphan(_ entry: StoredEntry) -> Found {
        Found(
            fault: LedgerFault(
                kind: .unbalanced, account: accounts[entry.account]?.label, entryNumber: Int(entry.number),
                detail: "the entry belongs to no transfer"))
    }
}
