import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

struct StatementStore: NounStore {
    let transaction: LedgerTransaction

    /// The months with bookings on an account, newest first; all without a page.
    func statements(
        of id: AccountID, page: PageRequest?, known: KnownDays, for principal: Principal
    ) throws -> Page<Statement> {
        let account = try transaction.accounts.readableAccount(id, for: principal)
        let head = try transaction.accounts.head(of: account.number)
        let days = try days(of: account.number, upTo: head.entryCount, known)
        let months = months(of: days).sorted(by: >)
        let make = { (month: CalendarDate) in
            let period = StatementPeriod(
                monthOf: month, lastBooked: days.booked?.upperBound ?? month, today: self.today)
            return statement(period, of: account, head, days)
        }
        guard let page else {
            return Page(items: months.map(make), page: 1, limit: months.count, total: months.count)
        }
        let rest = try rest(of: months, page)
        return Page(page, found: rest.prefix(page.limit + 1).map(make)) { $0.from.text }
    }

    /// The statement of an account for a period.
    func statement(
        of id: AccountID, from: CalendarDate?, to: CalendarDate?, known: KnownDays, for principal: Principal
    ) throws -> Statement {
        let account = try transaction.accounts.readableAccount(id, for: principal)
        let head = try transaction.accounts.head(of: account.number)
        let days = try days(of: account.number, upTo: head.entryCount, known)
        let period = try StatementPeriod(from: from, to: to, booked: days.booked, today: today)
        return statement(period, of: account, head, days)
    }

    /// The days of an account up to an entry.
    func days(of account: Int64, upTo newest: Int64, _ known: KnownDays) throws -> BookedDays {
        guard newest > 0 else { return BookedDays([]) }
        let hash = try database.first(
            """
            SELECT debit_hash AS hash FROM transfer WHERE debit = ?1 AND debit_number = ?2
            UNION ALL SELECT credit_hash FROM transfer WHERE credit = ?1 AND credit_number = ?2
            """, account, newest
        ) { try StoredValue.digest($0.bytes("hash")) }
        guard let hash else { throw MalformedValue("entry \(newest) of account \(account) is missing") }
        return try known.days(.init(account: account, newest: newest, hash: hash)) {
            try bookedDays(account: account, upTo: newest)
        }
    }

    // The closing balance comes from the account's balance and not from the entries of the period, so that it can
    // contradict them. A balance never exceeds 64 bits.
    private func statement(
        _ period: StatementPeriod, of account: KnownAccount, _ head: AccountHead, _ days: BookedDays
    ) -> Statement {
        let currency = account.currency
        let before = days.total { $0 < period.from }
        let inside = days.total(where: period.contains)
        let after = days.total { $0 > period.to }
        let money = { (sum: Int128) in
            Int64(exactly: sum).map { Money(minorUnits: $0, currency: currency) }
        }
        let opening = Int64(truncatingIfNeeded: before.credits - before.debits)
        let closing = head.posted &- Int64(truncatingIfNeeded: after.credits - after.debits)
        return Statement(
            account: account.account, from: period.from, to: period.to,
            openingBalance: Money(minorUnits: opening, currency: currency),
            closingBalance: Money(minorUnits: closing, currency: currency), entryCount: inside.count,
            credits: money(inside.credits), debits: money(inside.debits),
            newestEntryNumber: Int(head.entryCount), createdAt: now)
    }

    private func months(of days: BookedDays) -> [CalendarDate] {
        var months: [CalendarDate] = []
        for day in days.days {
            let month = day.date.firstOfMonth
            if months.last != month { months.append(month) }
        }
        return months
    }

    private func rest(of months: [CalendarDate], _ page: PageRequest) throws -> ArraySlice<CalendarDate> {
        guard let cursor = page.after else { return months.dropFirst(page.offset) }
        guard let last = CalendarDate(cursor), let place = months.firstIndex(of: last) else {
            throw PageRequest.unknownCursor(cursor)
        }
        return months[(place + 1)...]
    }
}
