import BankDomain
import BankServices

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
