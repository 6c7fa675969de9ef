import BankDomain
import BankServices

extension LedgerStore {
    /// Runs `body` as one change and writes down who made it. What was refused is written down as well, in a
    /// transaction of its own, since its change was not kept; a dry run leaves no line.
    ///
    /// The line that a change was made commits with it; `outcome` is what it says.
    ///
    /// What has an id only once it is made is found in the answer by `subject`; what is refused by an answer, so that
    /// something of it stays, says so by `outcome`.
    ///
    /// Only `body` is a closure that does not escape. With a second one the compiler (Swift 6.3.1) frees the stack of an
    /// asynchronous caller in the wrong order, in debug builds too; hence the optional values. See `docs/decisions.md`.
    @inline(never)
    func write<Result>(
        _ mode: ExecutionMode, _ action: AuditedAction, key: IdempotencyKey? = nil,
        subject: (@Sendable (Result) -> String)? = nil, outcome: (@Sendable (Result) -> String)? = nil,
        _ body: (Books) throws -> Result
    ) throws -> Result {
        do {
            return try write(mode, key: key) { books in
                let result = try body(books)
                try books.record(
                    action.on(subject?(result) ?? action.subject),
                    outcome: outcome?(result) ?? AuditEvent.doneOutcome)
                return result
            }
        } catch {
            if mode == .commit { recordRefusal(error, of: action) }
            throw error
        }
    }

    /// Writes down that an attempt was refused, if it was. The refusal is what the caller has to know, whatever becomes
    /// of its line.
    @inline(never)
    func recordRefusal(_ error: any Error, of action: AuditedAction) {
        guard let refusal = error as? ServiceError, refusal.isRefusal else { return }
        try? write(.commit) { try $0.record(action, outcome: refusal.code) }
    }
}
