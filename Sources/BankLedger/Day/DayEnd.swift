public import BankDomain
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
    /// The last day to end; `nil` for yesterday.
    let date: CalendarDate?
    /// Reports progress.
    let progress: @Sendable (DayProgress) -> Void

    func run(_ mode: ExecutionMode, in store: isolated LedgerStore) async throws -> [ClosedDay] {
        switch mode {
        case .commit:
            // Of several servers, one ends days. Another goes on if it dies.
            defer { _ = try? store.keepLease(Self.lease, seconds: 0) }
            var days: [ClosedDay] = []
            while true {
                guard try store.keepLease(Self.lease, seconds: Self.leaseSeconds) else {
                    throw ServiceError.storage(
                        .busy, path: store.path, underlying: "another server is ending days")
                }
                if try take(store.change(.commit, next), &days) { return days }
                // Payments and reads of other callers come between two pieces.
                await Task.yield()
                try Task.checkCancellation()
            }
        case .dryRun:
            return try store.change(.dryRun) { transaction in
                var days: [ClosedDay] = []
                while try !take(next(transaction), &days) {}
                return days
            }
        }
    }

    private static let lease = "dayEnd"
    private static let leaseSeconds = 30

    private enum Step {
        case done(ClosedDay)
        case working(CalendarDate, remaining: Int)
        case closed(ClosedDay, remaining: Int)
    }

    /// Reports a step, and adds the day that it closed. Returns whether it was the last.
    private func take(_ step: Step, _ days: inout [ClosedDay]) throws -> Bool {
        switch step {
        case .done(let last):
            if days.isEmpty { days = [last] }
            return true
        case .working(let day, let remaining):
            report(day, closed: days.count, remaining: remaining)
        case .closed(let day, let remaining):
            days.append(day)
            report(day.date, closed: days.count, remaining: remaining)
        }
        return false
    }

    private func next(_ transaction: LedgerTransaction) throws -> Step {
        let last = try ClosingDate.date(date, today: transaction.today)
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
    /// Ends the days that are over, as the bank's operator.
    public func endPastDays() async throws {
        let principal = try await read { try $0.users.operatorPrincipal() }
        let end = DayEnd(work: LedgerDayWork.all, principal: principal, date: nil) { _ in }
        _ = try await endDays(end, .commit)
    }

    /// The bank's present day.
    public func today() async throws -> CalendarDate { try await read { $0.today } }

    /// Ends the holds that are over, which every change does first.
    public func endExpiredHolds() async throws {
        guard try await read({ try $0.hasExpiredHolds }) else { return }
        try change(.commit) { _ in }
    }

    /// Ends days. A refusal is recorded separately, because the work done before it is kept.
    @inline(never)
    func endDays(_ end: DayEnd, _ mode: ExecutionMode) async throws -> [ClosedDay] {
        do {
            let days = try await end.run(mode, in: self)
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
