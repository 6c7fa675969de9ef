import BankDomain
import BankServices
import LanguageKit
import Synchronization

/// The changes that wait to be committed together.
///
/// Making a change durable takes longer than making it. While one group is made durable others queue here, and all of
/// them are the next group: alone, a change does not wait.
final class CommitQueue: Sendable {
    private let waiting = Mutex<[any QueuedChange]>([])

    var count: Int { waiting.withLock { $0.count } }

    func add(_ change: any QueuedChange) {
        waiting.withLock { $0.append(change) }
    }

    /// Takes the first changes, at most so many.
    func take(atMost maximum: Int) -> [any QueuedChange] {
        waiting.withLock { waiting in
            let taken = Array(waiting.prefix(maximum))
            waiting.removeFirst(taken.count)
            return taken
        }
    }
}

/// A change that waits for its turn, whatever it answers.
protocol QueuedChange: AnyObject, Sendable {
    /// What the audit trail says of it.
    var action: AuditedAction { get }
    /// Its name, for the error of a commit whose outcome is unknown.
    var key: IdempotencyKey { get }

    /// Makes it, and keeps the answer. It may be made again in another transaction if the first is not kept.
    func carryOut(in transaction: LedgerTransaction) throws

    /// Keeps an error in place of an answer.
    func fail(_ error: any Error)
}

/// A change that waits for its turn, and then its answer.
final class QueuedAnswer<Answer: Sendable>: QueuedChange {
    let action: AuditedAction
    let key: IdempotencyKey
    private let body: @Sendable (LedgerTransaction) throws -> Answer
    private let kept = Mutex<Result<Answer, any Error>?>(nil)

    init(
        _ action: AuditedAction, key: IdempotencyKey,
        _ body: @escaping @Sendable (LedgerTransaction) throws -> Answer
    ) {
        self.action = action
        self.key = key
        self.body = body
    }

    func carryOut(in transaction: LedgerTransaction) throws {
        let answer = try body(transaction)
        kept.withLock { $0 = .success(answer) }
    }

    func fail(_ error: any Error) {
        kept.withLock { $0 = .failure(error) }
    }

    /// The answer, or the error; `nil` as long as it waits.
    var answer: Result<Answer, any Error>? { kept.withLock { $0 } }
}
