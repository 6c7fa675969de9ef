import BankDomain
import BankServices

/// Writes postings into the books.
///
/// The heads of the accounts touched are kept in memory; ``finish()`` writes them, once each. Both happen
/// in one transaction of the database, so nobody ever sees entries without their balances.
final class Poster {
    private let books: Books
    private let insertTransfer: Statement
    private var heads: [Int64: AccountHead] = [:]
    private var encoder = EntryHash()
    private var nextTransfer: Int64
    private var internalAccounts: [String: Int64] = [:]
    // What the heads that an attempt changed were before it, the first first; `nil` outside of one.
    private var attempted: [(account: Int64, head: AccountHead?)]?
    /// When what is posted here is booked.
    let moment: Instant
    private let closedThrough: CalendarDate?

    /// A poster inside the books' transaction. Throws `clockBehind` if the clock stands too far behind what is booked.
    init(_ books: Books) throws {
        self.books = books
        let database = books.database
        let newest = try books.newestTransfer()
        self.nextTransfer = (newest?.number ?? 0) + 1
        self.moment = try BookingMoment.instant(now: books.now, newest: newest?.createdAt)
        self.closedThrough = try books.lastCutOffDay()
        self.insertTransfer = try database.statement(
            """
            INSERT INTO transfer (
                id, group_id, kind, debit, credit, amount, currency, booking_date, value_date, created_at,
                reference, category, debit_number, debit_description, debit_counterparty, debit_hash,
                credit_number, credit_description, credit_counterparty, credit_hash
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
    }

    /// Posts an amount to both accounts and answers the number of the transfer.
    ///
    /// Throws `invalidAmount` if it is not above zero or a balance cannot be counted any more, and
    /// `insufficientFunds` if the account to be debited would fall below its floor.
    ///
    /// It is booked on the day that it names or, if that is closed, on the next open one. What was imported keeps its
    /// days: they are another bank's.
    func post(_ wanted: Posting) throws -> Int64 {
        let posting = dated(wanted)
        try posting.amount.requirePayable()
        let amount = posting.amount.minorUnits
        let debit = try head(of: posting.debit.account)
        let credit = try head(of: posting.credit.account)
        if let spendable = debit.spendable, spendable < amount {
            throw insufficientFunds(debit, requested: posting.amount)
        }
        let transfer = nextTransfer
        beginHash(posting, transfer)
        let debitHash = hash(posting.debit, 2 * transfer, debit, opposite: credit)
        let creditHash = hash(posting.credit, 2 * transfer + 1, credit, opposite: debit)
        guard let newDebit = debit.adding(-amount, hash: debitHash),
            let newCredit = credit.adding(amount, hash: creditHash)
        else { throw ServiceError(MoneyError.overflow, text: posting.amount.decimalText) }

        try insert(posting, transfer, newDebit, newCredit)
        set(newDebit)
        set(newCredit)
        nextTransfer += 1
        return transfer
    }

    /// Runs `body`, which may post several times; if it throws, the heads are again what they were before. The rows
    /// that it wrote are for the caller to take back.
    func attempt<Result>(_ body: () throws -> Result) throws -> Result {
        let first = nextTransfer
        attempted = []
        defer { attempted = nil }
        do {
            return try body()
        } catch {
            for (account, head) in (attempted ?? []).reversed() { heads[account] = head }
            internalAccounts.removeAll()
            nextTransfer = first
            throw error
        }
    }

    /// What may be taken from an account, what was posted here included; `nil` for any amount.
    func spendable(of account: Int64) throws -> Int64? {
        try head(of: account).spendable
    }

    /// The id of an account of the bank's own, which is opened at its first use.
    func internalAccount(_ account: InternalAccount, _ currency: Currency) throws -> Int64 {
        let number = account.number(currency)
        if let known = internalAccounts[number] { return known }
        let id = try books.internalAccount(account, currency)
        internalAccounts[number] = id
        return id
    }

    /// Writes the balances of every account that was touched.
    func finish() throws {
        let update = try books.database.statement(
            "UPDATE balance SET posted = ?, entry_count = ?, head_hash = ? WHERE account = ?")
        for head in heads.values.sorted(by: { $0.account < $1.account }) {
            try update.bind(head.posted, head.entryCount, head.hash, head.account)
            try update.run()
        }
        heads.removeAll(keepingCapacity: true)
    }

    private func dated(_ posting: Posting) -> Posting {
        let date = BookingMoment.date(posting.bookingDate, closedThrough: closedThrough)
        guard posting.kind != .import, !posting.isOfDayEnd, date != posting.bookingDate else {
            return posting
        }
        var posting = posting
        posting.bookingDate = date
        posting.valueDate = max(posting.valueDate, date)
        return posting
    }

    private func head(of account: Int64) throws -> AccountHead {
        if let known = heads[account] { return known }
        let head = try books.accountHead(account)
        set(head)
        return head
    }

    private func set(_ head: AccountHead) {
        attempted?.append((head.account, heads[head.account]))
        heads[head.account] = head
    }

    private func beginHash(_ posting: Posting, _ transfer: Int64) {
        encoder.begin(
            EntryHash.Transfer(
                id: transfer, group: posting.group ?? transfer, kind: posting.kind.rawValue.utf8,
                debit: posting.debit.account, credit: posting.credit.account,
                amount: posting.amount.minorUnits, currency: posting.amount.currency.code.utf8,
                bookingDate: Int64(posting.bookingDate.dayNumber),
                valueDate: Int64(posting.valueDate.dayNumber),
                createdAt: moment.millisecondsSinceEpoch, reference: posting.reference.utf8,
                category: posting.category.rawValue.utf8))
    }

    private func hash(
        _ side: Posting.Side, _ id: Int64, _ head: AccountHead, opposite: AccountHead
    ) -> Digest {
        encoder.finish(
            EntryHash.Entry(
                id: id, account: side.account, number: head.entryCount + 1,
                description: side.description.utf8, counterparty: side.counterparty.utf8),
            previous: head.hash, opposite: opposite.hash)
    }

    private func insert(
        _ posting: Posting, _ transfer: Int64, _ debit: AccountHead, _ credit: AccountHead
    ) throws {
        try insertTransfer.bind(
            transfer, posting.group ?? transfer, posting.kind.rawValue, debit.account, credit.account,
            posting.amount.minorUnits, posting.amount.currency.code, posting.bookingDate.dayNumber,
            posting.valueDate.dayNumber, moment, posting.reference, posting.category.rawValue,
            debit.entryCount, posting.debit.description, posting.debit.counterparty, debit.hash,
            credit.entryCount, posting.credit.description, posting.credit.counterparty, credit.hash)
        try insertTransfer.run()
    }

    private func insufficientFunds(_ head: AccountHead, requested: Money) -> ServiceError {
        .insufficientFunds(
            account: AccountID(number: head.account),
            available: Money(minorUnits: head.spendable ?? 0, currency: requested.currency),
            requested: requested)
    }
}
