import BankCryptography
import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Posts amounts. Every booking in the ledger is made here.
///
/// Balances and hashes are kept in memory, and written with the transfers in one transaction, so entries and balances
/// always agree.
struct PostingStore: NounStore {
    let transaction: LedgerTransaction

    /// Posts an amount to both accounts and returns the number of the transfer.
    ///
    /// It is booked on the day that it names or, if that is closed, on the next open one. Imports keep their days,
    /// which are another bank's.
    ///
    /// Throws `invalidAmount` if it is not above zero or a balance would not fit into 64 bits, `insufficientFunds` if
    /// the debited account would fall below its minimum balance, and `clockBehind` if the clock is too far behind the
    /// newest booking.
    func post(_ wanted: Posting) throws -> Int64 {
        let createdAt = try moment()
        let posting = try dated(wanted)
        try posting.amount.requirePayable()
        let amount = posting.amount.minorUnits
        guard posting.debit.account != posting.credit.account else {
            throw MalformedValue("a posting has account \(posting.debit.account) on both sides")
        }
        let debit = try transaction.accounts.head(of: posting.debit.account)
        let credit = try transaction.accounts.head(of: posting.credit.account)
        if let spendable = debit.spendable, spendable < amount {
            throw ServiceError.insufficientFunds(
                account: AccountID(number: debit.account),
                available: Money(minorUnits: spendable, currency: posting.amount.currency),
                requested: posting.amount)
        }
        let number = try nextNumber()
        let hashes = transaction.encoder.hashes(of: posting, number, createdAt, debit: debit, credit: credit)
        guard let newDebit = debit.adding(-amount, hash: hashes.debit),
            let newCredit = credit.adding(amount, hash: hashes.credit)
        else { throw ServiceError(MoneyError.overflow, text: posting.amount.decimalText) }
        Self.requireInvariants((debit, credit), (newDebit, newCredit))

        transaction.pending.append(
            PostedTransfer(
                number: number, createdAt: createdAt, posting: posting,
                debit: ChainLink(number: newDebit.entryCount, hash: newDebit.hash),
                credit: ChainLink(number: newCredit.entryCount, hash: newCredit.hash)))
        transaction.heads.change(newDebit)
        transaction.heads.change(newCredit)
        try transaction.trim()
        return number
    }

    /// The booking time of a posting made now. Throws `clockBehind`.
    func moment() throws -> Instant {
        try BookingMoment.instant(now: now, newest: newestTransfer()?.createdAt)
    }

    /// The newest transfer and its time; `nil` before the first.
    func newestTransfer() throws -> (number: Int64, createdAt: Instant)? {
        let newest = try transaction.pending.newestTransfer ?? storedNewestTransfer()
        return newest.createdAt.map { (newest.number, $0) }
    }

    /// The number of the next transfer.
    func nextNumber() throws -> Int64 { (try newestTransfer()?.number ?? 0) + 1 }

    /// The number of the newest transfer as stored, not validated; 0 if there is none.
    func newestNumber() throws -> Int64 {
        try database.first("SELECT max(id) AS id FROM transfer") { $0.int64("id") } ?? 0
    }

    static let newest = SQLRead("SELECT id, created_at FROM transfer ORDER BY id DESC LIMIT 1")

    // Nothing is pending while the newest is unknown, because every posting asks for it.
    private func storedNewestTransfer() throws -> NewestTransfer {
        let stored = try self.stored.first(Self.newest) { row in
            NewestTransfer(
                number: try StoredValue.number(row.int64("id")),
                createdAt: try StoredValue.instant(row.int64("created_at")))
        }
        let newest = stored ?? NewestTransfer(number: 0, createdAt: nil)
        transaction.pending.newestTransfer = newest
        return newest
    }

    private func dated(_ posting: Posting) throws -> Posting {
        guard posting.kind != .import, !posting.isOfDayEnd else { return posting }
        let date = BookingMoment.date(
            posting.bookingDate, closedThrough: try transaction.days.lastCutOffDay())
        guard date != posting.bookingDate else { return posting }
        var posting = posting
        posting.bookingDate = date
        return posting
    }

    // Stored data is validated when read; these check computed values. A bug ends the program before the commit.
    private static func requireInvariants(
        _ before: (debit: AccountHead, credit: AccountHead),
        _ after: (debit: AccountHead, credit: AccountHead)
    ) {
        guard
            Int128(after.debit.posted) + Int128(after.credit.posted)
                == Int128(before.debit.posted) + Int128(before.credit.posted)
        else { preconditionFailure("A transfer moves money, and makes none.") }
        guard after.debit.entryCount == before.debit.entryCount + 1,
            after.credit.entryCount == before.credit.entryCount + 1
        else { preconditionFailure("Entry numbers have no gaps.") }
        guard after.debit.hash != before.debit.hash, after.credit.hash != before.credit.hash else {
            preconditionFailure("Both entries are hashed.")
        }
    }
}

extension EntryHash {
    /// The hashes of both entries of a posting.
    fileprivate mutating func hashes(
        of posting: Posting, _ number: Int64, _ createdAt: Instant, debit: AccountHead, credit: AccountHead
    ) -> (debit: Digest, credit: Digest) {
        begin(
            Transfer(
                id: number, group: posting.group ?? number, kind: posting.kind.rawValue.utf8,
                debit: posting.debit.account, credit: posting.credit.account,
                amount: posting.amount.minorUnits, currency: posting.amount.currency.code.utf8,
                bookingDate: Int64(posting.bookingDate.dayNumber),
                valueDate: Int64(posting.valueDate.dayNumber), createdAt: createdAt.millisecondsSinceEpoch,
                reference: posting.reference.utf8, category: posting.category.rawValue.utf8))
        return (
            hash(posting.debit, 2 * number, debit, opposite: credit),
            hash(posting.credit, 2 * number + 1, credit, opposite: debit)
        )
    }

    private mutating func hash(
        _ side: Posting.Side, _ id: Int64, _ head: AccountHead, opposite: AccountHead
    ) -> Digest {
        finish(
            Entry(
                id: id, account: side.account, number: head.entryCount + 1,
                description: side.description.utf8, counterparty: side.counterparty.utf8),
            previous: head.hash, opposite: opposite.hash)
    }
}

/// An amount to move from one account to another: the only kind of booking.
struct Posting {
    enum Kind: String, CaseIterable {
        /// A transfer by a customer.
        case transfer
        /// Cash at the counter.
        case cash
        /// A row of an exchange file.
        case `import`
        case fee
        /// An exchange of currencies.
        case exchange
        /// What a payee collects, and its refund: a card payment or a direct debit.
        case card
        case reversal
        /// Interest or a fee.
        case interest
    }

    /// One side, with the texts of its account.
    struct Side {
        var account: Int64
        var description = ""
        var counterparty = ""
    }

    var kind: Kind
    /// The debited side.
    var debit: Side
    /// The credited side.
    var credit: Side
    /// The amount, above zero, in the currency of both accounts.
    var amount: Money
    /// The booking day. If it is closed, it becomes the next open one, and the value date stays.
    var bookingDate: CalendarDate
    /// The value date.
    var valueDate: CalendarDate
    var reference = ""
    /// The kind of spending or income.
    var category = TransactionCategory.other
    /// The first transfer of its group; `nil` if it is itself the first.
    var group: Int64?
    /// True if the end of its day books it; the day then takes nothing else.
    var isOfDayEnd = false
}
