import BankDomain
import BankServices
import LanguageKit
import Synchronization

/// A change that waits for its turn, and then its answer.
final class QueuedAnswer<Answer: Sendable>: QueuedChange {
    let action: AuditedAction
    let key: IdempotencyKey
    private let body: @Sendable (Books) throws -> Answer
    private let kept = Mutex<Result<Answer, any Error>?>(nil)

    /// A change that `body` makes.
    init(
        _ action: AuditedAction, key: IdempotencyKey, _ body: @escaping @Sendable (Books) throws -> Answer
    ) {
        self.action = action
        self.key = key
        self.body = body
    }

    func carryOut(in books: Books) throws {
        let answer = try body(books)
        kept.withLock { $0 = .success(answer) }
    }

    func fail(_ error: any Error) {
        kept.withLock { $0 = .failure(error) }
    }

    /// What came of it.
    func answer() throws -> Answer {
        guard let kept = kept.withLock({ $0 }) else {
            throw ServiceError.unknown(underlying: "a change was left in its queue")
        }
        return try kept.get()
    }
}
