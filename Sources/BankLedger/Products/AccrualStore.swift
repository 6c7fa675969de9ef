import BankDomain
import BankRules
import BankSQL
import BankServices

/// Interest and fees that accrue on accounts by the terms of their products.
struct AccrualStore: NounStore {
    let transaction: LedgerTransaction

    /// The accruals of an account that the principal may read; `nil` without a product.
    func accruals(of id: AccountID, for principal: Principal) throws -> AccountAccruals? {
        try accruals(of: transaction.accounts.readableAccount(id, for: principal))
    }

    /// The accruals of an account; `nil` without a product.
    func accruals(of account: KnownAccount) throws -> AccountAccruals? {
        let found = try database.first(
            "\(AccruingAccountRow.query) WHERE a.id = ?", account.number, read: AccruingAccountRow.read)?
            .account
        return found.flatMap { found in
            found.product.map { AccountAccruals(found.accruals, of: $0, in: found.currency) }
        }
    }

    /// Accrues the interest of a day on the next accounts that earn or owe some and, on the last day of a month, books
    /// it. Returns the number of accounts.
    func accrueInterest(closing day: CalendarDate, perPiece: Int) throws -> Int {
        try doNext(.interest, closing: day, perPiece) { accounts, cutoff in
            let later = try bookedLater(than: cutoff, on: accounts)
            let poster = day.isLastOfMonth ? DayEndPoster(transaction, closing: day) : nil
            var changed: [AccruingAccount] = []
            for (account, posted) in accounts {
                var next = account
                let balance = Int64(clamping: Int128(posted) - later[account.number, default: 0])
                guard let isBooked = next.accrue(on: balance, closing: day) else { continue }
                if isBooked { try poster?.bookInterest(of: &next) }
                changed.append(next)
            }
            try finish(changed, poster)
            return changed.count
        }
    }

    /// Charges, on the last day of a month, the fees that are due for the next accounts. Returns the number of
    /// accounts.
    func chargeFees(closing day: CalendarDate, perPiece: Int) throws -> Int {
        guard day.isLastOfMonth else { return 0 }
        return try doNext(.fees, closing: day, perPiece) { accounts, _ in
            let poster = DayEndPoster(transaction, closing: day)
            var changed: [AccruingAccount] = []
            for (account, _) in accounts {
                var next = account
                guard next.accrueFee(closing: day) else { continue }
                try poster.chargeFees(of: &next)
                changed.append(next)
            }
            try finish(changed, poster)
            return changed.count
        }
    }

    /// Does some work for the next accounts that have a product and need it; returns how many. The day is cut off
    /// first.
    private func doNext(
        _ work: DayCutoff.Work, closing day: CalendarDate, _ perPiece: Int,
        _ body: ([AccruingAccountRow.Found], DayCutoff) throws -> Int
    ) throws -> Int {
        var last = try transaction.days.lastAccount(of: work, closing: day)
        while true {
            let accounts = try database.rows(
                "\(AccruingAccountRow.query) WHERE a.id > ? AND a.product IS NOT NULL ORDER BY a.id LIMIT ?",
                last, perPiece, read: AccruingAccountRow.read)
            guard let end = accounts.last?.account.number else { return 0 }
            let cutoff = try transaction.days.cutOff(day)
            let count = try body(accounts, cutoff)
            try transaction.days.setLastAccount(end, of: work, closing: day)
            guard count == 0 else { return count }
            last = end
        }
    }

    /// The sums of these accounts' bookings that count for interest only after the day that is cut off.
    private func bookedLater(
        than cutoff: DayCutoff, on accounts: [AccruingAccountRow.Found]
    ) throws -> [Int64: Int128] {
        var sums = Dictionary(uniqueKeysWithValues: accounts.map { ($0.account.number, Int128(0)) })
        let rows = try database.statement(
            """
            SELECT debit, credit, \(InterestAmount.columns) FROM transfer WHERE id > ?1 AND booking_date > ?2
            UNION ALL
            SELECT debit, credit, \(InterestAmount.columns) FROM transfer
            WHERE kind = 'import' AND booking_date * 86400000 > created_at AND booking_date > ?2 AND id <= ?1
            """)
        try rows.bind(cutoff.lastTransfer, cutoff.day.dayNumber)
        defer { rows.reset() }
        let (debit, credit) = (rows.column("debit"), rows.column("credit"))
        let columns = InterestAmount.Columns(rows)
        while try rows.step() {
            guard try columns.countsAfter(cutoff.day, rows, in: zone) else { continue }
            let moved = Int128(rows.int64(columns.amount))
            if let sum = sums[rows.int64(debit)] { sums[rows.int64(debit)] = sum - moved }
            if let sum = sums[rows.int64(credit)] { sums[rows.int64(credit)] = sum + moved }
        }
        return sums
    }

    // These rows are not buffered: each write first flushes all pending postings.
    private func finish(_ changed: [AccruingAccount], _ poster: DayEndPoster?) throws {
        for account in changed { try keep(account) }
        try poster?.tellOwners()
    }

    func keep(_ account: AccruingAccount) throws {
        let accruals = account.accruals
        try write(
            .merge(
                into: "account_accrual", by: "account",
                "account, credit, credit_parts, debit, debit_parts, fees_due, fees_through"), account.number,
            accruals.credit.minorUnits, accruals.credit.parts, accruals.debit.minorUnits,
            accruals.debit.parts, accruals.feesDue, accruals.feesThrough?.dayNumber)
    }
}

extension LedgerTransaction: DayRecords {
    /// The number of accounts in one transaction: few enough that other writers wait only a moment, and enough that a
    /// million are done in minutes.
    private static let accountsPerPiece = 500

    func accrueInterest(closing day: CalendarDate) throws -> Int {
        try accruals.accrueInterest(closing: day, perPiece: Self.accountsPerPiece)
    }

    func chargeFees(closing day: CalendarDate) throws -> Int {
        try accruals.chargeFees(closing: day, perPiece: Self.accountsPerPiece)
    }
}
