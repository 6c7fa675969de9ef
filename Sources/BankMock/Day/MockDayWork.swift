import BankDomain
import BankRules
import BankServices

/// One kind of work at the end of a day.
struct MockDayWork: Sendable {
    /// The name in the report.
    let name: String
    /// Does all work due on or before the day, and returns the count. Failed work is marked as failed.
    let doAll: @Sendable (inout MockBank, CalendarDate) throws -> Int

    /// Every kind of work, in the order of execution.
    static let all: [MockDayWork] = [
        .cardHolds, .transferHolds, .scheduledTransfers, .standingOrders, .interest, .fees,
    ]
}

extension MockBank {
    /// The first open day.
    var firstOpenDay: CalendarDate {
        lastClosedDay?.adding(days: 1) ?? standingOrders.openFrom
    }

    /// Ends the open days up to a day, today by default; if there is none, returns that day. Each closed day is
    /// recorded.
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

extension MockDayWork {
    /// Releases holds that are too old to be captured.
    static let cardHolds = MockDayWork(name: "cardHolds") { bank, day in
        try repeated { try bank.expireCardHold(until: day) }
    }
}

extension MockDayWork {
    /// Releases holds that were not captured in time.
    static let transferHolds = MockDayWork(name: "transferHolds") { bank, day in
        try repeated { try bank.expireHold(until: day) }
    }
}

extension MockDayWork {
    /// Makes the transfers that were ordered for the day.
    static let scheduledTransfers = MockDayWork(name: "scheduledTransfers") { bank, day in
        try repeated { try bank.makeScheduledTransfer(dueOn: day) }
    }
}

extension MockDayWork {
    static let standingOrders = MockDayWork(name: "standingOrders") { bank, day in
        try repeated { try bank.executeStandingOrder(dueOn: day) }
    }
}

extension MockDayWork {
    /// Accrues interest, and books it on the last day of the month.
    static let interest = MockDayWork(name: "interest") { bank, day in try bank.accrueInterest(closing: day) }
    /// Charges the monthly fees on the last day of the month.
    static let fees = MockDayWork(name: "fees") { bank, day in try bank.chargeFees(closing: day) }
}

/// Repeats a step until it finds nothing to do. Returns how often it did something.
private func repeated(_ step: () throws -> Bool) rethrows -> Int {
    var count = 0
    while try step() { count += 1 }
    return count
}
