import BankDomain
import BankServices

/// A change that waits for its turn, whatever it answers.
protocol QueuedChange: AnyObject, Sendable {
    /// What the audit trail says of it.
    var action: AuditedAction { get }
    /// Its name, for the error of a commit whose outcome is unknown.
    var key: IdempotencyKey { get }

    /// Does it, and keeps the answer.
    func carryOut(in books: Books) throws

    /// Keeps an error in place of an answer.
    func fail(_ error: any Error)
}
