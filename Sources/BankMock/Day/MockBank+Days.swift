import BankDomain
import BankRules
import BankServices

extension MockBank {
    /// The first open day.
    var firstOpenDay: CalendarDate {
        lastClosedDay?.adding(days: 1) ?? standingOrders.openFrom
    }

    var openDays: OpenDays {
        let yesterday = head.clock.utcDate.adding(days: -1)
        let orders = standingOrders.orders.count { $0.order.isDue(on: yesterday) }
        let transfers = orderedTransfers.list.map(\.transfer).count {
            $0.status == .pending && $0.executionDate <= yesterday
        }
        return OpenDays(
            first: firstOpenDay, today: head.clock.utcDate, dueOrderCount: orders + transfers)
    }

    /// Ends the open days up to a day, yesterday by default; if there is none, returns that day. Each closed day is
    /// recorded.
    mutating func closeDays(
        through wanted: CalendarDate?, by principal: Principal, progress: (DayProgress) -> Void
    ) throws -> [ClosedDay] {
        let last = try ClosingDate.date(wanted, today: head.clock.utcDate)
        guard firstOpenDay <= last else { return [closedDay(last, kinds: Self.work.map(\.name))] }
        let first = firstOpenDay
        var closed: [ClosedDay] = []
        while firstOpenDay <= last {
            closed.append(try closeFirstOpenDay(by: principal))
            progress(
                DayProgress(
                    date: firstOpenDay.adding(days: -1), closedCount: closed.count,
                    totalCount: last.dayNumber - first.dayNumber + 1))
        }
        return closed
    }

    /// Ends the first open day and records it.
    mutating func closeFirstOpenDay(by principal: Principal) throws -> ClosedDay {
        let day = firstOpenDay
        let done = ClosedDay(
            date: day,
            work: try Self.work.map { work in
                let done = try doAll(work, day)
                return ClosedDay.Work(
                    kind: work.name, pieceCount: done.count, failureCount: done.failureCount)
            })
        if head.standingOrders == nil { head.standingOrders = standingOrders }
        head.standingOrders?.keep(done)
        record(AuditedAction(.ledgerCloseDay, by: principal, on: day.text))
        return done
    }

    /// The last second of a day, in which the demo's clock ends it.
    static let lastSecondOfDay = 24 * 60 * 60 - 1

    private static let work = DayWork<MockBank>.all

    /// Does all work due on or before a day.
    mutating func doAll(_ work: DayWork<MockBank>, _ day: CalendarDate) throws -> DayPieces {
        var done = try work.doNext(&self, day)
        guard !work.visitsAccounts, done.count > 0 else { return done }
        while case let more = try work.doNext(&self, day), more.count > 0 { done += more }
        return done
    }

    private func closedDay(_ date: CalendarDate, kinds: [String]) -> ClosedDay {
        let known = standingOrders.closedDays.first { $0.date == date }?.work ?? []
        return ClosedDay(
            date: date,
            work: kinds.map { kind in
                known.first { $0.kind == kind } ?? ClosedDay.Work(kind: kind, pieceCount: 0)
            }, wasClosedBefore: true)
    }
}
