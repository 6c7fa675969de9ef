import BankDomain
import BankServices

/// What comes together on accounts by the terms of their products.
extension Books {
    /// What has come together on an account that the principal may read; `nil` where it has no product.
    func accruals(of id: AccountID, for principal: Principal) throws -> AccountAccruals? {
        try accruals(of: readableAccount(id, for: principal))
    }

    /// What has come together on an account.
    func accruals(of account: LedgerAccount) throws -> AccountAccruals? {
        let found = try database.first(
            "\(AccruingAccount.query) WHERE a.id = ?", account.number, read: AccruingAccount.read)
        return found.flatMap { found in
            found.product.map { AccountAccruals(found.accruals, of: $0, in: found.currency) }
        }
    }

    /// Accrues the interest of a day on the next accounts where there is some and, on the last of a month, books it.
    /// Answers on how many.
    func accrueInterest(closing day: CalendarDate, perPiece: Int) throws -> Int {
        try doNext(.interest, closing: day, perPiece) { accounts, cutoff in
            let later = try bookedLater(than: cutoff, on: accounts)
            let poster = day.isLastOfMonth ? try DayEndPoster(self, closing: day) : nil
            var count = 0
            for account in accounts {
                guard account.status != .closed, let product = account.product, product.bearsInterest else {
                    continue
                }
                var next = account
                next.accruals = account.accruals.accruing(
                    // What was on an account on any day never left 64 bits.
                    on: account.posted &- later[account.number, default: 0], of: product, closing: day)
                let isBooked = poster != nil && next.accruals.hasWholeInterest
                guard next.accruals != account.accruals || isBooked else { continue }
                if isBooked { try poster?.bookInterest(of: &next) }
                try keep(next)
                count += 1
            }
            try poster?.finish()
            return count
        }
    }

    /// Charges, on the last day of a month, what is due for the next accounts that owe something. Answers how many.
    func chargeFees(closing day: CalendarDate, perPiece: Int) throws -> Int {
        guard day.isLastOfMonth else { return 0 }
        return try doNext(.fees, closing: day, perPiece) { accounts, _ in
            let poster = try DayEndPoster(self, closing: day)
            var count = 0
            for account in accounts where account.status != .closed {
                guard let fee = account.product?.terms(in: account.currency)?.monthlyFee else { continue }
                var next = account
                next.accruals = account.accruals.charging(fee, closing: day, openedOn: account.openedOn)
                guard next.accruals.feesDue > 0 else { continue }
                try poster.chargeFees(of: &next)
                try keep(next)
                count += 1
            }
            try poster.finish()
            return count
        }
    }

    /// Does some work for the next accounts with a product for which there is any; answers for how many. The day is cut
    /// off before the first.
    private func doNext(
        _ work: DayCutoff.Work, closing day: CalendarDate, _ perPiece: Int,
        _ body: ([AccruingAccount], DayCutoff) throws -> Int
    ) throws -> Int {
        var last = try lastAccount(of: work, closing: day)
        while true {
            let accounts = try database.rows(
                "\(AccruingAccount.query) WHERE a.id > ? AND a.product IS NOT NULL ORDER BY a.id LIMIT ?",
                last, perPiece, read: AccruingAccount.read)
            guard let end = accounts.last?.number else { return 0 }
            let cutoff = try cutOff(day)
            let count = try body(accounts, cutoff)
            try setLastAccount(end, of: work, closing: day)
            guard count == 0 else { return count }
            last = end
        }
    }

    /// What was booked on these accounts, in sum, on later days than the one that is cut off.
    private func bookedLater(
        than cutoff: DayCutoff, on accounts: [AccruingAccount]
    ) throws -> [Int64: Int64] {
        var sums = Dictionary(uniqueKeysWithValues: accounts.map { ($0.number, Int64(0)) })
        let statement = try database.statement(
            """
            SELECT debit, credit, amount FROM transfer WHERE id > ?1 AND booking_date > ?2
            UNION ALL
            SELECT debit, credit, amount FROM transfer
            WHERE kind = 'import' AND booking_date * 86400000 > created_at AND booking_date > ?2 AND id <= ?1
            """)
        try statement.bind(cutoff.lastTransfer, cutoff.day.dayNumber)
        defer { statement.reset() }
        while try statement.step() {
            let amount = statement.int64(2)
            if let sum = sums[statement.int64(0)] { sums[statement.int64(0)] = sum &- amount }
            if let sum = sums[statement.int64(1)] { sums[statement.int64(1)] = sum &+ amount }
        }
        return sums
    }

    private func keep(_ account: AccruingAccount) throws {
        let accruals = account.accruals
        try database.run(
            """
            INSERT INTO account_accrual (
                account, credit, credit_parts, debit, debit_parts, fees_due, fees_through
            ) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account) DO UPDATE SET credit = excluded.credit, credit_parts = excluded.credit_parts,
                debit = excluded.debit, debit_parts = excluded.debit_parts, fees_due = excluded.fees_due,
                fees_through = excluded.fees_through
            """,
            account.number, accruals.credit.minorUnits, accruals.credit.parts, accruals.debit.minorUnits,
            accruals.debit.parts, accruals.feesDue, accruals.feesThrough?.dayNumber)
    }
}
