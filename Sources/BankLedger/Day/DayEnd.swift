import BankDomain
import BankServices

/// The end of days: one transaction for each piece of work, and one that closes the day when none is left.
///
/// Each transaction reads anew which work is left. So an end of day that goes on after an interruption, or runs at the
/// same time as another, does all of it and nothing twice.
struct DayEnd: Sendable {
    /// Every kind of work, in the order in which they are done.
    let work: [DayWork]
    let principal: Principal
    /// Up to which day; `nil` for today.
    let date: CalendarDate?
    /// Is told how far it has come.
    let progress: @Sendable (DayProgress) -> Void

    func run(_ mode: ExecutionMode, in store: isolated LedgerStore) throws -> [ClosedDay] {
        switch mode {
        case .commit:
            return try run { step in try store.write(.commit, step) }
        case .dryRun:
            return try store.write(.dryRun) { transaction in try run { step in try step(transaction) } }
        }
    }

    private enum Step {
        case done(ClosedDay)
        case working(CalendarDate, remaining: Int)
        case closed(ClosedDay, remaining: Int)
    }

    private func run(_ carryOut: ((LedgerTransaction) throws -> Step) throws -> Step) throws -> [ClosedDay] {
        var days: [ClosedDay] = []
        while true {
            switch try carryOut(next) {
            case .done(let last):
                return days.isEmpty ? [last] : days
            case .working(let day, let remaining):
                report(day, closed: days.count, remaining: remaining)
            case .closed(let day, let remaining):
                days.append(day)
                report(day.date, closed: days.count, remaining: remaining)
            }
        }
    }

    private func next(_ transaction: LedgerTransaction) throws -> Step {
        let last = try ClosingDate.date(date, today: transaction.now.date)
        let day = try transaction.days.firstOpenDay()
        guard day <= last else {
            return .done(
                try transaction.days.closedDay(last, kinds: work.map(\.name), wasClosedBefore: true))
        }
        let remaining = last.dayNumber - day.dayNumber
        guard let closed = try transaction.days.endDay(day, work, by: principal) else {
            return .working(day, remaining: remaining + 1)
        }
        return .closed(closed, remaining: remaining)
    }

    private func report(_ day: CalendarDate, closed: Int, remaining: Int) {
        progress(DayProgress(date: day, closedCount: closed, totalCount: closed + remaining))
    }
}
