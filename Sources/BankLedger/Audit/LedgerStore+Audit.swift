import BankDomain
import BankServices

extension LedgerStore {
    /// Runs `body` as one change and writes down who made it. What was refused is written down as well, in a
    /// transaction of its own, since its change was not kept; a dry run leaves no line.
    ///
    /// The line that a change was made commits with it.
    @inline(never)
    func write<Result>(
        _ mode: ExecutionMode, _ action: AuditedAction, key: IdempotencyKey? = nil,
        _ body: (Books) throws -> Result
    ) throws -> Result {
        do {
            return try write(mode, key: key) { books in
                let result = try body(books)
                try books.record(action, outcome: Books.doneOutcome)
                return result
            }
        } catch {
            if mode == .commit, let refusal = error as? ServiceError, refusal.isRefusal {
                // The refusal is what the caller has to know, whatever becomes of its line.
                try? write(.commit) { try $0.record(action, outcome: refusal.code) }
            }
            throw error
        }
    }
}
