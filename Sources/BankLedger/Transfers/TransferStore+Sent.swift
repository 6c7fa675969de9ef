import BankCryptography
import BankDomain
import BankRules
import BankSQL
import BankServices

/// What users sent to others.
extension TransferStore {
    /// The amounts that a user sent to others on a day and in its month: booked and not reversed, scheduled, and held.
    func sentTotals(
        around day: CalendarDate, by user: UserID, without order: Int64?
    ) throws -> SentTotals {
        if order == nil, let known = transaction.known.sentAmounts[user]?[day] { return known }
        let accounts = try database.rows(Self.accounts(of: user), read: Self.account)
        let own = Set(accounts.map(\.number))
        let month = day.firstOfMonth
        var totals = SentTotals()
        for sums in try sums(of: accounts, user, since: month) {
            for (key, minorUnits) in sums.sums
            where key.day.firstOfMonth == month && !own.contains(key.creditor) {
                totals.add(Money(minorUnits: minorUnits, currency: key.currency), on: key.day, around: day)
            }
        }
        let waiting = try database.rows(Self.waiting(of: user, inMonthOf: day), read: WaitingPayment.init)
        for payment in waiting where !payment.isOrder(order) && payment.creditor.map(own.contains) != true {
            totals.add(payment.amount, on: payment.day, around: day)
        }
        // An order is executed once, so its sums are not cached.
        if order == nil { transaction.known.sentAmounts[user, default: SentAmounts()][day] = totals }
        return totals
    }

    /// What ``sentTotals(around:by:without:)`` reads first.
    static func reads(of user: UserID, inMonthOf day: CalendarDate) -> [SQLRead] {
        [accounts(of: user), waiting(of: user, inMonthOf: day)]
    }

    private struct PayingAccount {
        let number: Int64
        let entryCount: Int64
        let hash: Digest
    }

    private static func accounts(of user: UserID) -> SQLRead {
        SQLRead(
            """
            SELECT o.account, b.entry_count, b.head_hash FROM account_owner o
                JOIN balance b ON b.account = o.account
            WHERE o.owner = ?
            """, user)
    }

    private static func account(_ row: any SQLStatement) throws -> PayingAccount {
        PayingAccount(
            number: row.int64("account"), entryCount: try StoredValue.number(row.int64("entry_count")),
            hash: try StoredValue.digest(row.bytes("head_hash")))
    }

    // MARK: Booked

    /// Above this number of accounts with new entries, all is read again.
    private static let tailMaximum = 8

    private func sums(
        of accounts: [PayingAccount], _ user: UserID, since month: CalendarDate
    ) throws -> [SentSums.OfAccount] {
        // What is kept is of the present month; nothing is booked in a later one.
        let present = today.firstOfMonth
        guard month >= present else { return try readSums(of: accounts, user, since: month) }
        var (sums, stale): ([SentSums.OfAccount], [(PayingAccount, SentSums.OfAccount)]) = ([], [])
        for account in accounts {
            guard let known = transaction.sent[account.number], known.month == present else {
                return try readSums(of: accounts, user, since: present)
            }
            if (known.entryCount, known.hash) == (account.entryCount, account.hash) {
                transaction.sent.confirm(account.number)
                sums.append(known)
            } else {
                stale.append((account, known))
            }
        }
        for (account, known) in stale {
            guard stale.count <= Self.tailMaximum, let extended = try extend(known, to: account) else {
                return try readSums(of: accounts, user, since: present)
            }
            sums.append(extended)
        }
        return sums
    }

    /// Adds what an account sent after the last entry that is counted; `nil` if the history before it has changed, such
    /// as by a reversal.
    private func extend(
        _ known: SentSums.OfAccount, to account: PayingAccount
    ) throws -> SentSums.OfAccount? {
        let isSound = try database.first(
            """
            SELECT 1 AS sound WHERE NOT EXISTS (
                SELECT 1 FROM transfer WHERE credit = ?1 AND credit_number > ?2 AND kind = 'reversal')
                AND (EXISTS (SELECT 1 FROM transfer WHERE debit = ?1 AND debit_number = ?2 AND debit_hash = ?3)
                OR EXISTS (SELECT 1 FROM transfer WHERE credit = ?1 AND credit_number = ?2 AND credit_hash = ?3))
            """, account.number, known.entryCount, known.hash
        ) { _ in true }
        guard isSound == true else { return nil }
        var sums = known
        let rows = try database.statement(
            "\(Self.sent) WHERE t.debit = ? AND t.debit_number > ? \(Self.counting)")
        try rows.bind(account.number, known.entryCount)
        try read(rows) { sums.add($1, on: $2, to: $3) }
        sums.end(with: account.entryCount, account.hash)
        transaction.sent[account.number] = sums
        return sums
    }

    /// Reads what a user's accounts sent since the first of a month.
    private func readSums(
        of accounts: [PayingAccount], _ user: UserID, since month: CalendarDate
    ) throws -> [SentSums.OfAccount] {
        var sums: [Int64: SentSums.OfAccount] = [:]
        for account in accounts {
            sums[account.number] = SentSums.OfAccount(
                month: month, entryCount: account.entryCount, hash: account.hash)
        }
        let rows = try database.statement(
            """
            \(Self.sent) WHERE t.debit > 0 AND t.booking_date >= ?2
                AND t.debit IN (SELECT account FROM account_owner WHERE owner = ?1) \(Self.counting)
            """)
        try rows.bind(user, month.dayNumber)
        try read(rows) { sums[$0]?.add($1, on: $2, to: $3) }
        if month == today.firstOfMonth {
            for (number, sums) in sums { transaction.sent[number] = sums }
        }
        return Array(sums.values)
    }

    // Orders, repeated orders and holds count on their own day; the rest counts on the booking day.
    private static let sent = """
        SELECT t.debit, t.amount - \(TransferRow.returned) AS amount, t.currency, \(TransferRow.creditorAccount) AS creditor,
            coalesce(o.execution_date, x.occurrence_date, h.counted_on, t.booking_date) AS day
        FROM transfer t LEFT JOIN ordered_transfer o ON o.transfer = t.id
            LEFT JOIN standing_order_execution x ON x.transfer = t.id
            LEFT JOIN transfer_hold h ON h.transfer = t.id
        """
    private static let counting = "AND t.kind = 'transfer'"

    private func read(
        _ rows: any SQLStatement,
        _ take: (_ debit: Int64, _ amount: Money, _ day: CalendarDate, _ creditor: Int64) -> Void
    ) throws {
        defer { rows.reset() }
        var currency = Memo<Currency>()
        while try rows.step() {
            // All of it came back.
            guard rows.int64("amount") > 0 else { continue }
            let money = Money(
                minorUnits: try StoredValue.amount(rows.int64("amount")),
                currency: try currency.value(rows.utf8("currency"), StoredValue.currency))
            take(
                rows.int64("debit"), money, try StoredValue.date(rows.int64("day")), rows.int64("creditor"))
        }
    }

    // MARK: Waiting

    /// A scheduled transfer or a hold from one of a user's accounts.
    private struct WaitingPayment {
        /// The number of the order; `nil` for a hold.
        let order: Int64?
        let creditor: Int64?
        let amount: Money
        let day: CalendarDate

        func isOrder(_ number: Int64?) -> Bool { order != nil && order == number }

        init(_ row: any SQLStatement) throws {
            order = row.optionalInt64("order_id")
            creditor = row.optionalInt64("credit")
            amount = Money(
                minorUnits: try StoredValue.amount(row.int64("amount")),
                currency: try StoredValue.currency(row.text("currency")))
            day = try StoredValue.date(row.int64("day"))
        }
    }

    private static func waiting(of user: UserID, inMonthOf day: CalendarDate) -> SQLRead {
        let own = "debit IN (SELECT account FROM account_owner WHERE owner = ?1)"
        return SQLRead(
            """
            SELECT id AS order_id, credit, amount, currency, execution_date AS day FROM ordered_transfer
            WHERE status = 'pending' AND \(own) AND execution_date BETWEEN ?2 AND ?3
            UNION ALL
            SELECT NULL, credit, amount, currency, counted_on FROM transfer_hold
            WHERE status = 'pending' AND \(own) AND counted_on BETWEEN ?2 AND ?3
            """, user, day.firstOfMonth.dayNumber, day.lastOfMonth.dayNumber)
    }
}

/// The totals that a user sent to others, read once for each day and updated with new ones.
struct SentAmounts {
    private var known: [CalendarDate: SentTotals] = [:]

    /// The totals of a day and its month; `nil` if they were not read.
    subscript(day: CalendarDate) -> SentTotals? {
        get { known[day] }
        set { known[day] = newValue }
    }

    mutating func add(_ plan: TransferPlan) {
        for day in known.keys { known[day]?.add(plan.amount, on: plan.countedOn, around: day) }
    }
}
