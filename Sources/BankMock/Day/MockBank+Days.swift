import BankDomain
import BankRules
import BankServices

extension MockBank {
    /// The first open day.
    var firstOpenDay: CalendarDate {
        lastClosedDay?.adding(days: 1) ?? standingOrders.openFrom
    }

    /// Ends the open days up to a day, today by default; if there is none, returns that day. Each closed day is
    /// recorded.
    mutating func closeDays(
        through wanted: CalendarDate?, by principal: Principal, progress: (DayProgress) -> Void
    ) throws -> [ClosedDay] {
        let work = DayWork<MockBank>.all
        let last = try ClosingDate.date(wanted, today: head.clock.date)
        guard firstOpenDay <= last else { return [closedDay(last, kinds: work.map(\.name))] }
        let first = firstOpenDay
        var closed: [ClosedDay] = []
        while firstOpenDay <= last {
            let day = firstOpenDay
            let done = ClosedDay(
                date: day,
                work: try work.map { ClosedDay.Work(kind: $0.name, pieceCount: try doAll($0, day)) })
            closed.append(done)
            standingOrders.closedDays.append(done)
            record(AuditedAction(.ledgerCloseDay, by: principal, on: day.text))
            progress(
                DayProgress(
                    date: day, closedCount: closed.count, totalCount: last.dayNumber - first.dayNumber + 1))
        }
        return closed
    }

    /// Does all work due on or before a day, and returns the number of pieces.
    mutating func doAll(_ work: DayWork<MockBank>, _ day: CalendarDate) throws -> Int {
        var count = try work.doNext(&self, day)
        guard !work.visitsAccounts, count > 0 else { return count }
        while case let more = try work.doNext(&self, day), more > 0 { count += more }
        return count
    }

    private func closedDay(_ date: CalendarDate, kinds: [String]) -> ClosedDay {
        let known = standingOrders.closedDays.first { $0.date == date }?.work ?? []
        return ClosedDay(
            date: date,
            work: kinds.map { kind in
                ClosedDay.Work(kind: kind, pieceCount: known.first { $0.kind == kind }?.pieceCount ?? 0)
            }, wasClosedBefore: true)
    }
}
