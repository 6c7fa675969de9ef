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

/// One kind of work that the end of a day brings.
///
/// It is done piece by piece, one or some in a transaction of their own, so that an interrupted end of day goes on where
/// it stopped.
struct DayWork: Sendable {
    /// The name in the report.
    let name: String
    /// Does the next pieces that are due on or before the day, and answers how many; 0 if nothing was left to do. A piece
    /// that cannot be done is marked as such and counts: the same piece never comes twice for one day.
    let doNext: @Sendable (LedgerTransaction, CalendarDate) throws -> Int

    /// Work that does some pieces at once.
    init(name: String, doNext: @escaping @Sendable (LedgerTransaction, CalendarDate) throws -> Int) {
        self.name = name
        self.doNext = doNext
    }

    /// Work that does one piece at a time, and answers `false` if none was left.
    init(name: String, doNext: @escaping @Sendable (LedgerTransaction, CalendarDate) throws -> Bool) {
        self.init(name: name) { transaction, day in try doNext(transaction, day) ? 1 : 0 }
    }

    /// Every kind, in the order in which they are done.
    static let all: [DayWork] = [
        .cardHolds, .transferHolds, .scheduledTransfers, .standingOrders, .interest, .fees,
    ]
}

extension LedgerStore {
    /// Ends days. A refusal is written down by itself, because everything that was done before it is kept.
    @inline(never)
    func endDays(_ end: DayEnd, _ mode: ExecutionMode) throws -> [ClosedDay] {
        do {
            let days = try end.run(mode, in: self)
            if mode == .commit { indexTexts() }
            return days
        } catch {
            if mode == .commit, let refusal = error as? ServiceError, refusal.isRefusal {
                let action = AuditedAction(.ledgerCloseDay, by: end.principal, on: end.date?.text ?? "")
                // The caller has to know the refusal, even if its line cannot be written.
                try? write(.commit) { try $0.audit.record(action, outcome: refusal.code) }
            }
            throw error
        }
    }
}
