import BankDomain
import BankServices

extension LedgerStore {
    /// The most changes that commit together.
    private static let groupMaximum = 8_000

    /// Runs `body` as one change with its line in the audit trail, and commits it with whatever else waits just then.
    ///
    /// Each change of a group is kept or refused by itself; what it answers is durable when it is answered. A dry run
    /// keeps nothing and waits for nobody.
    @inline(never)
    nonisolated func writeTogether<Answer: Sendable>(
        _ mode: ExecutionMode, _ action: AuditedAction, key: IdempotencyKey,
        outcome: (@Sendable (Answer) -> String)? = nil, _ body: @escaping @Sendable (Books) throws -> Answer
    ) async throws -> Answer {
        guard mode == .commit else { return try await write(mode, key: key, body) }
        let change = QueuedAnswer(action, key: key) { books in
            let answer = try body(books)
            try books.record(action, outcome: outcome?(answer) ?? AuditEvent.doneOutcome)
            return answer
        }
        queue.add(change)
        await commitWaiting()
        return try change.answer()
    }

    /// Commits what waits. Whoever comes to find nothing was in a group before.
    @inline(never)
    func commitWaiting() {
        let changes = queue.take(atMost: Self.groupMaximum)
        guard let first = changes.first else { return }
        do {
            let refusals = try write(.commit, key: first.key) { books in
                try changes.map { try books.carryOut($0) }
            }
            for (change, refusal) in zip(changes, refusals) {
                if let refusal { change.fail(StorageFailure.serviceError(refusal, path: path)) }
            }
        } catch {
            for change in changes { change.fail(Self.failure(error, of: change)) }
        }
    }

    private static func failure(_ error: any Error, of change: any QueuedChange) -> any Error {
        guard case ServiceError.outcomeUnknown(_, let underlying) = error else { return error }
        return ServiceError.outcomeUnknown(change.key, underlying: underlying)
    }
}

extension Books {
    /// Makes one change of a group. Answers the error that it ended with, having undone what it did; throws what
    /// ended the whole group.
    fileprivate func carryOut(_ change: any QueuedChange) throws -> (any Error)? {
        try database.run("SAVEPOINT change")
        do {
            try change.carryOut(in: self)
            try database.run("RELEASE change")
            return nil
        } catch {
            // Where the room or the disk gave out, SQLite has undone the transaction.
            guard database.isInTransaction else { throw error }
            try database.run("ROLLBACK TO change")
            try database.run("RELEASE change")
            // The refusal is what the caller has to know, whatever becomes of its line.
            if let refusal = error as? ServiceError, refusal.isRefusal {
                try? record(change.action, outcome: refusal.code)
            }
            guard database.isInTransaction else { throw error }
            return error
        }
    }
}
