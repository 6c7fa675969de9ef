import BankDomain
import BankSQL
import BankServices
import LanguageKit
import Synchronization

extension LedgerStore {
    /// The most changes that commit together.
    private static let groupMaximum = 8_000

    /// Runs `body` as one change with its line in the audit trail, and commits it with all others that wait just then.
    ///
    /// Each change of a group is kept or refused by itself; what it answers is durable when it is answered. A dry run
    /// keeps nothing and does not wait.
    @inline(never)
    nonisolated func writeTogether<Answer: Sendable>(
        _ mode: ExecutionMode, _ action: AuditedAction, key: IdempotencyKey,
        outcome: (@Sendable (Answer) -> String)? = nil,
        _ body: @escaping @Sendable (LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        guard mode == .commit else { return try await write(mode, key: key, body) }
        let change = QueuedAnswer(action, key: key) { transaction in
            let answer = try body(transaction)
            try transaction.audit.record(action, outcome: outcome?(answer) ?? AuditEvent.doneOutcome)
            return answer
        }
        queue.add(change)
        // A group is not without limit: behind many others it is one of the next.
        while true {
            await commitWaiting()
            if let answer = change.answer { return try answer.get() }
        }
    }

    /// Commits what waits, at most one group.
    @inline(never)
    func commitWaiting() {
        let changes = queue.take(atMost: Self.groupMaximum)
        guard let first = changes.first else { return }
        do {
            try commitTogether(changes, key: first.key)
        } catch let error as SQLError where error.kind == .constraint && changes.count > 1 {
            // The database refused what the program had found good, and which of the changes is to blame is unknown.
            for change in changes { commitAlone(change) }
        } catch {
            fail(changes, error)
        }
    }

    private func commitAlone(_ change: any QueuedChange) {
        do {
            try commitTogether([change], key: change.key)
        } catch {
            fail([change], error)
        }
    }

    private func commitTogether(_ changes: [any QueuedChange], key: IdempotencyKey) throws {
        var refusals: [(any Error)?] = []
        do {
            try writeUntranslated(.commit, key: key) { transaction in
                for change in changes { refusals.append(try transaction.carryOut(change)) }
            }
        } catch {
            // A refusal is what the caller has to know, even if its line in the audit trail cannot be written.
            guard changes.count == 1, refusals.first.flatMap({ $0 }) != nil else { throw error }
        }
        for (change, refusal) in zip(changes, refusals) {
            if let refusal { change.fail(StorageFailure.serviceError(refusal, path: path)) }
        }
    }

    private func fail(_ changes: [any QueuedChange], _ error: any Error) {
        let error = StorageFailure.serviceError(error, path: path)
        for change in changes { change.fail(Self.failure(error, of: change)) }
    }

    // If a group's commit fails, every change fails with its own key.
    private static func failure(_ error: any Error, of change: any QueuedChange) -> any Error {
        guard case ServiceError.outcomeUnknown(_, let underlying) = error else { return error }
        return ServiceError.outcomeUnknown(change.key, underlying: underlying)
    }
}

extension LedgerTransaction {
    /// Makes one change of a group. Answers the error that it ended with, having undone what it did; throws what
    /// ended the whole group.
    fileprivate func carryOut(_ change: any QueuedChange) throws -> (any Error)? {
        do {
            try attempt { try change.carryOut(in: self) }
            return nil
        } catch let error as SQLError where error.kind == .constraint {
            throw error
        } catch {
            // Where memory or disk are exhausted, the engine has ended the transaction.
            guard connection.isInTransaction else { throw error }
            // The refusal is what the caller has to know, whatever becomes of its line.
            if let refusal = error as? ServiceError, refusal.isRefusal {
                try? audit.record(change.action, outcome: refusal.code)
            }
            guard connection.isInTransaction else { throw error }
            return error
        }
    }
}

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
