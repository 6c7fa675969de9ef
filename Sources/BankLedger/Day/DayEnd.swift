import BankDomain
import BankRules
import BankServices
import LanguageKit

typealias LedgerDayWork = DayWork<LedgerTransaction>

/// Ends days: one transaction for each piece of work, and one that closes the day when none is left.
///
/// Each transaction reads which work is left. So after an interruption, or if two run at once, all work is done and
/// none twice.
struct DayEnd: Sendable {
    /// Every kind of work, in the order of execution.
    let work: [LedgerDayWork]
    let principal: Principal
    /// The last day to end; `nil` for today.
    let date: CalendarDate?
    /// Reports progress.
    let progress: @Sendable (DayProgress) -> Void

    func run(_ mode: ExecutionMode, in store: isolated LedgerStore) throws -> [ClosedDay] {
        switch mode {
        case .commit:
            // Of several servers, one ends days. Another goes on if it dies.
            defer { _ = try? store.keepLease(Self.lease, seconds: 0) }
            return try run { step in
                guard try store.keepLease(Self.lease, seconds: Self.leaseSeconds) else {
                    throw ServiceError.storage(
                        .busy, path: store.path, underlying: "another server is ending days")
                }
                return try store.change(.commit, step)
            }
        case .dryRun:
            return try store.change(.dryRun) { transaction in try run { step in try step(transaction) } }
        }
    }

    private static let lease = "dayEnd"
    private static let leaseSeconds = 30

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

extension LedgerStore {
    /// Ends days. A refusal is recorded separately, because the work done before it is kept.
    @inline(never)
    func endDays(_ end: DayEnd, _ mode: ExecutionMode) throws -> [ClosedDay] {
        do {
            let days = try end.run(mode, in: self)
            if mode == .commit { indexTexts() }
            return days
        } catch {
            if mode == .commit, let refusal = error as? ServiceError, refusal.isRefusal {
                let action = AuditedAction(.ledgerCloseDay, by: end.principal, on: end.date?.text ?? "")
                // The caller needs the refusal, even if its line cannot be written.
                try? change(.commit) { try $0.audit.record(action, outcome: refusal.code) }
            }
            throw error
        }
    }
}
