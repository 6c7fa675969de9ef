import BankDomain
import BankServices

extension LedgerStore {
    /// Runs `body` as one change and records in the audit trail who made it. A refusal is recorded in a transaction of
    /// its own, because its change is rolled back. A dry run records nothing.
    ///
    /// The line of a change commits with it. `subject` returns the id of a new record; `outcome` returns the refusal of
    /// a change that is refused but stored.
    ///
    /// `body` is the only non-escaping closure. With a second one the compiler (Swift 6.3.1) frees the stack of an
    /// asynchronous caller in the wrong order, in debug builds too; hence the optional values (docs/decisions/code.md).
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func change<Result>(
        _ mode: ExecutionMode, _ action: AuditedAction, key: IdempotencyKey? = nil,
        subject: (@Sendable (Result) -> String)? = nil, outcome: (@Sendable (Result) -> String)? = nil,
        _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        do {
            return try change(mode, key: key) { transaction in
                let result = try body(transaction)
                try transaction.audit.record(
                    action.on(subject?(result) ?? action.subject),
                    outcome: outcome?(result) ?? AuditEvent.doneOutcome)
                return result
            }
        } catch {
            if mode == .commit { recordRefusal(error, of: action) }
            throw error
        }
    }

    /// Records a refusal, if there was one. A failure to record it is ignored, because the caller needs the refusal.
    @inline(never)
    func recordRefusal(_ error: any Error, of action: AuditedAction) {
        guard let refusal = error as? ServiceError, refusal.isRefusal else { return }
        try? change(.commit) { try $0.audit.record(action, outcome: refusal.code) }
    }
}
