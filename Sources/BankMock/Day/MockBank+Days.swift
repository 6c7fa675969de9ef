import BankDomain
import BankServices

extension MockBank {
    /// The first day that is not closed.
    var firstOpenDay: CalendarDate {
        standingOrders.closedDays.last?.date.adding(days: 1) ?? standingOrders.openFrom
    }

    /// Ends the open days up to one, today if none is given; if there is none to end, answers that one. Each that is
    /// closed is written down.
    mutating func closeDays(
        through wanted: CalendarDate?, _ work: [MockDayWork], by principal: Principal,
        progress: (DayProgress) -> Void
    ) throws -> [ClosedDay] {
        let last = try ClosingDate.date(wanted, today: head.clock.date)
        guard firstOpenDay <= last else { return [closedDay(last, kinds: work.map(\.name))] }
        let first = firstOpenDay
        var closed: [ClosedDay] = []
        while firstOpenDay <= last {
            let day = firstOpenDay
            let done = try work.map { kind in
                ClosedDay.Work(kind: kind.name, pieceCount: try kind.doAll(&self, day))
            }
            closed.append(ClosedDay(date: day, work: done))
            standingOrders.closedDays.append(ClosedDay(date: day, work: done))
            record(AuditedAction(.ledgerCloseDay, by: principal, on: day.text))
            progress(
                DayProgress(
                    date: day, closedCount: closed.count, totalCount: last.dayNumber - first.dayNumber + 1))
        }
        return closed
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
