import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Closed days, and the work done for each.
struct DayStore: NounStore {
    let transaction: LedgerTransaction

    /// The last closed day; `nil` before the first.
    func lastClosedDay() throws -> CalendarDate? {
        let last = try stored.first("SELECT max(day) AS day FROM closed_day") { $0.optionalInt64("day") }
        return try last.flatMap { $0 }.map(StoredValue.date)
    }

    /// The first open day; the bank's first day if none is closed.
    func firstOpenDay() throws -> CalendarDate {
        if let last = try lastClosedDay() { return last.adding(days: 1) }
        return zone.date(of: try transaction.users.bankCreatedAt())
    }

    /// A closed day, with the work done for it of each of `kinds`.
    func closedDay(_ date: CalendarDate, kinds: [String], wasClosedBefore: Bool) throws -> ClosedDay {
        let counts = try stored.rows(
            "SELECT kind, piece_count, failure_count FROM day_work WHERE day = ?", date.dayNumber
        ) { row in
            ClosedDay.Work(
                kind: row.text("kind"), pieceCount: Int(row.int64("piece_count")),
                failureCount: Int(row.int64("failure_count")))
        }
        return ClosedDay(
            date: date,
            work: kinds.map { kind in
                counts.first { $0.kind == kind } ?? ClosedDay.Work(kind: kind, pieceCount: 0)
            },
            wasClosedBefore: wasClosedBefore)
    }

    /// Does the next work of a day and returns `nil`, or closes the day if none is left, and returns it.
    func endDay(_ date: CalendarDate, _ work: [LedgerDayWork], by principal: Principal) throws -> ClosedDay? {
        var bank = transaction
        for kind in work {
            let done = try kind.doNext(&bank, date)
            guard done.count > 0 else { continue }
            try write(
                .merge(
                    into: "day_work", by: "day, kind", "day, kind, piece_count, failure_count",
                    set: "piece_count, failure_count",
                    to: [
                        "day_work.piece_count + excluded.piece_count",
                        "day_work.failure_count + excluded.failure_count",
                    ]), date.dayNumber, kind.name, done.count, done.failureCount)
            return nil
        }
        try write(
            .insert(into: "closed_day", "day, closed_at, closed_by"), date.dayNumber, now, principal.userID)
        try transaction.audit.record(AuditedAction(.ledgerCloseDay, by: principal, on: date.text))
        return try closedDay(date, kinds: work.map(\.name), wasClosedBefore: false)
    }
}

/// The cut-off of a day, after which it takes only the bookings of its own end, and the progress of that end.
struct DayCutoff {
    /// Work that visits the accounts in the order of their ids.
    enum Work: String {
        case interest
        case fees

        fileprivate var column: String { "\(rawValue)_account" }
    }

    let day: CalendarDate
    /// The last transfer of that day or an earlier one; imported transfers are excepted.
    let lastTransfer: Int64
}

extension DayStore {
    static let lastCutOff = SQLRead(
        """
        SELECT max(d.day) AS day FROM (
            SELECT max(day) AS day FROM closed_day UNION ALL SELECT max(day) FROM day_cutoff) d
        """)

    /// The last day that is closed or past its cut-off; `nil` before the first.
    func lastCutOffDay() throws -> CalendarDate? {
        if let known = transaction.known.lastCutOffDay { return known }
        let last = try stored.first(Self.lastCutOff) { $0.optionalInt64("day") }
        let day = try last.flatMap { $0 }.map(StoredValue.date)
        transaction.known.lastCutOffDay = .some(day)
        return day
    }

    /// The last account for which some work of a day is done; 0 before the first.
    func lastAccount(of work: DayCutoff.Work, closing day: CalendarDate) throws -> Int64 {
        try stored.first("SELECT \(work.column) AS account FROM day_cutoff WHERE day = ?", day.dayNumber) {
            $0.int64("account")
        } ?? 0
    }

    /// Records the last account for which some work of a day is done.
    func setLastAccount(_ account: Int64, of work: DayCutoff.Work, closing day: CalendarDate) throws {
        try write(.update("day_cutoff", set: work.column, where: "day = ?"), account, day.dayNumber)
    }

    /// The cut-off of the first open day, which is set now unless it was before.
    func cutOff(_ day: CalendarDate) throws -> DayCutoff {
        let known = try stored.first(
            "SELECT last_transfer FROM day_cutoff WHERE day = ?", day.dayNumber
        ) { try StoredValue.number($0.int64("last_transfer")) }
        if let known { return DayCutoff(day: day, lastTransfer: known) }
        // Before its cut-off, a booking belongs to the day on which it is made.
        let last = try lastTransfer(before: zone.start(of: day.adding(days: 1)))
        try write(.insert(into: "day_cutoff", "day, last_transfer"), day.dayNumber, last)
        return DayCutoff(day: day, lastTransfer: last)
    }

    /// The number of the last transfer before a moment; 0 if there is none. Numbers have no gaps and times never
    /// decrease, so a binary search finds it.
    private func lastTransfer(before moment: Instant) throws -> Int64 {
        guard let newest = try transaction.postings.newestTransfer() else { return 0 }
        guard newest.createdAt >= moment else { return newest.number }
        var (before, after) = (Int64(0), newest.number)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if try createdAt(ofTransfer: middle) < moment { before = middle } else { after = middle }
        }
        return before
    }

    private func createdAt(ofTransfer number: Int64) throws -> Instant {
        let moment = try database.first("SELECT created_at FROM transfer WHERE id = ?", number) {
            try StoredValue.instant($0.int64("created_at"))
        }
        guard let moment else { throw MalformedValue("transfer \(number) is missing") }
        return moment
    }
}
