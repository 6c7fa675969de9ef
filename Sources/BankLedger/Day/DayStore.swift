import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// The ends of days: which days are closed, and the work that was done for each.
struct DayStore: NounStore {
    let transaction: LedgerTransaction

    /// The last day that was closed; `nil` before the first.
    func lastClosedDay() throws -> CalendarDate? {
        let last = try stored.first("SELECT max(day) AS day FROM closed_day") { $0.optionalInt64("day") }
        return try last.flatMap { $0 }.map(StoredValue.date)
    }

    /// The first day that is not closed: the bank's own first day, before any is.
    func firstOpenDay() throws -> CalendarDate {
        if let last = try lastClosedDay() { return last.adding(days: 1) }
        return try transaction.users.bankCreatedAt().date
    }

    /// A day that was closed, with the work that was done for it of each of `kinds`.
    func closedDay(_ date: CalendarDate, kinds: [String], wasClosedBefore: Bool) throws -> ClosedDay {
        let counts = try stored.rows(
            "SELECT kind, piece_count FROM day_work WHERE day = ?", date.dayNumber
        ) { ($0.text("kind"), Int($0.int64("piece_count"))) }
        let known = Dictionary(uniqueKeysWithValues: counts)
        return ClosedDay(
            date: date, work: kinds.map { ClosedDay.Work(kind: $0, pieceCount: known[$0] ?? 0) },
            wasClosedBefore: wasClosedBefore)
    }

    /// Does the next work of a day and answers `nil`, or closes the day if nothing is left, and answers it.
    func endDay(_ date: CalendarDate, _ work: [DayWork], by principal: Principal) throws -> ClosedDay? {
        for kind in work {
            let count = try kind.doNext(transaction, date)
            guard count > 0 else { continue }
            try write(
                """
                INSERT INTO day_work (day, kind, piece_count) VALUES (?, ?, ?) ON CONFLICT (day, kind)
                DO UPDATE SET piece_count = day_work.piece_count + excluded.piece_count
                """, date.dayNumber, kind.name, count)
            return nil
        }
        try write(
            "INSERT INTO closed_day (day, closed_at, closed_by) VALUES (?, ?, ?)", date.dayNumber, now,
            principal.userID)
        try transaction.audit.record(AuditedAction(.ledgerCloseDay, by: principal, on: date.text))
        return try closedDay(date, kinds: work.map(\.name), wasClosedBefore: false)
    }
}
