import BankDomain
import BankServices

extension LedgerStore {
    /// Runs `body` as one change and records in the audit trail who made it. A refusal is recorded as well, in a
    /// transaction of its own, since its change was not kept; a dry run leaves no line.
    ///
    /// The line of a change commits with it. `subject` finds the id of a new thing in the answer; `outcome` finds a
    /// refusal there, for a change that is refused and still leaves something behind.
    ///
    /// Only `body` is a closure that does not escape. With a second one the compiler (Swift 6.3.1) frees the stack of an
    /// asynchronous caller in the wrong order, in debug builds too; hence the optional values. See `docs/decisions.md`.
    @inline(never)
    func write<Result>(
        _ mode: ExecutionMode, _ action: AuditedAction, key: IdempotencyKey? = nil,
        subject: (@Sendable (Result) -> String)? = nil, outcome: (@Sendable (Result) -> String)? = nil,
        _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        do {
            return try write(mode, key: key) { transaction in
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

    /// Records that an attempt was refused, if it was. The caller has to know the refusal, even without its line.
    @inline(never)
    func recordRefusal(_ error: any Error, of action: AuditedAction) {
        guard let refusal = error as? ServiceError, refusal.isRefusal else { return }
        try? write(.commit) { try $0.audit.record(action, outcome: refusal.code) }
    }
}
