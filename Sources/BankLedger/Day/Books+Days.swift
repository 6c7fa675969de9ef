import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// The last day that was closed; `nil` before the first.
    func lastClosedDay() throws -> CalendarDate? {
        let last = try database.first("SELECT max(day) FROM closed_day") { $0.optionalInt64(0) } ?? nil
        return try last.map(StoredValue.date)
    }

    /// The first day that is not closed: that on which the bank was made, before any is.
    func firstOpenDay() throws -> CalendarDate {
        if let last = try lastClosedDay() { return last.adding(days: 1) }
        let made = try database.first("SELECT created_at FROM bank") { try StoredValue.instant($0.int64(0)) }
        guard let made else { throw MalformedValue("no bank is recorded") }
        return made.date
    }

    /// A day that was closed, with what was done then for each of `kinds`.
    func closedDay(_ date: CalendarDate, kinds: [String], wasClosedBefore: Bool) throws -> ClosedDay {
        let counts = try database.rows(
            "SELECT kind, piece_count FROM day_work WHERE day = ?", date.dayNumber
        ) { ($0.text(0), Int($0.int64(1))) }
        let known = Dictionary(uniqueKeysWithValues: counts)
        return ClosedDay(
            date: date, work: kinds.map { ClosedDay.Work(kind: $0, pieceCount: known[$0] ?? 0) },
            wasClosedBefore: wasClosedBefore)
    }

    /// Does the next work of a day and answers `nil`, or closes the day if nothing is left, and answers it.
    func endDay(_ date: CalendarDate, _ work: [DayWork], by principal: Principal) throws -> ClosedDay? {
        for kind in work {
            let count = try kind.doNext(self, date)
            guard count > 0 else { continue }
            try database.run(
                """
                INSERT INTO day_work (day, kind, piece_count) VALUES (?1, ?2, ?3)
                ON CONFLICT DO UPDATE SET piece_count = piece_count + ?3
                """, date.dayNumber, kind.name, count)
            return nil
        }
        try database.run(
            "INSERT INTO closed_day (day, closed_at, closed_by) VALUES (?, ?, ?)", date.dayNumber, now,
            principal.userID)
        try record(
            AuditedAction(.ledgerCloseDay, by: principal, on: date.text))
        return try closedDay(date, kinds: work.map(\.name), wasClosedBefore: false)
    }
}
