import BankDomain
import BankSQL
import BankServices
import LanguageKit

extension LedgerStore {
    /// The maximum number of changes that commit together.
    private static let groupMaximum = 8_000

    /// Runs `body` as one change with its line in the audit trail, and commits it together with all waiting changes.
    ///
    /// Each change of a group succeeds or fails alone, and its result is durable when it is returned. A dry run stores
    /// nothing and does not wait.
    @inline(never)
    nonisolated func changeTogether<Answer: Sendable>(
        _ mode: ExecutionMode, _ action: AuditedAction, key: IdempotencyKey, _ lookups: Lookups,
        outcome: (@Sendable (Answer) -> String)? = nil,
        _ body: @escaping @Sendable (LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        guard mode == .commit else { return try await change(mode, key: key, body) }
        let notes = CallNotes.ofCall
        let queued = QueuedAnswer(action, key: key, lookups: lookups) { transaction in
            // Another task may run this.
            let answer = try CallNotes.$ofCall.withValue(notes) { try body(transaction) }
            // A repeated key writes this line too. So its commit waits for the standby, and nothing is acknowledged that
            // only this primary has.
            try transaction.audit.record(action, outcome: outcome?(answer) ?? AuditEvent.doneOutcome)
            return answer
        }
        queue.add(queued)
        // Groups are limited: behind many others, a change waits for one of the next groups.
        while true {
            await commitWaiting()
            guard let answer = queued.answer else { continue }
            // Another task may have committed it.
            if ReadScope.current != nil { await endScopeOfTask() }
            return try answer.get()
        }
    }

    /// Commits the waiting changes, at most one group. Blocks its thread for a moment if more are expected.
    ///
    /// While writers elsewhere hold the lock, a group is taken when this one gets it.
    @inline(never)
    func commitWaiting() {
        guard queue.count > 0 else { return }
        var changes = queue.isContended ? [] : queue.takeGroup(atMost: Self.groupMaximum)
        let beginning = ContinuousClock.now
        defer { hasCommitted(changes.count, in: .now - beginning) }
        do {
            try commitTogether(&changes)
            health.succeeded()
        } catch let error as SQLError where error.kind == .constraint && changes.count > 1 {
            // The database refused valid rows, and it is unknown which change caused it.
            for change in changes { commitAlone(change) }
        } catch {
            if changes.isEmpty { changes = queue.takeWaiting(atMost: Self.groupMaximum) }
            fail(changes, error)
        }
    }

    private func hasCommitted(_ count: Int, in duration: Duration) {
        queue.hasCommitted(count, in: duration)
        record { use in
            use.groups.count += 1
            use.groups.changeCount += count
            use.groups.duration += duration
        }
    }

    private func commitAlone(_ change: any QueuedChange) {
        do {
            var alone = [change]
            try commitTogether(&alone)
        } catch {
            fail([change], error)
        }
    }

    // Without changes, those that wait when the lock is held.
    private func commitTogether(_ changes: inout [any QueuedChange]) throws {
        var refusals: [(any Error)?] = []
        do {
            try changeUntranslated(
                .commit, key: changes.first?.key,
                ahead: { database in
                    if changes.isEmpty {
                        _ = try database.server?.milliseconds()
                        changes = queue.takeWaiting(atMost: Self.groupMaximum)
                    }
                    return changes.reduce(into: Lookups()) { $0.add($1.lookups) }
                }
            ) { transaction in
                if let server = transaction.connection.server {
                    queue.waitedForLock(microseconds: server.lockWaitMicroseconds)
                }
                for change in changes { refusals.append(try transaction.carryOut(change)) }
            }
        } catch {
            // The caller needs the refusal, even if its line in the audit trail cannot be written.
            guard changes.count == 1, refusals.first.flatMap({ $0 }) != nil else { throw error }
        }
        for (change, refusal) in zip(changes, refusals) {
            if let refusal { change.fail(StorageFailure.serviceError(refusal, path: path)) }
        }
    }

    private func fail(_ changes: [any QueuedChange], _ error: any Error) {
        let error = StorageFailure.serviceError(error, path: path)
        health.failed(error)
        for change in changes { change.fail(Self.failure(error, of: change)) }
    }

    // If a group's commit fails, every change fails with its own key.
    private static func failure(_ error: any Error, of change: any QueuedChange) -> any Error {
        guard case ServiceError.outcomeUnknown(_, let underlying) = error else { return error }
        return ServiceError.outcomeUnknown(change.key, underlying: underlying)
    }
}

extension LedgerTransaction {
    /// Makes one change of a group. Rolls it back and returns the error if it fails; throws an error that ends the
    /// whole group.
    fileprivate func carryOut(_ change: any QueuedChange) throws -> (any Error)? {
        do {
            try savepoint { try change.carryOut(in: self) }
            return nil
        } catch let error as SQLError where error.kind == .constraint {
            throw error
        } catch {
            // If memory or disk space runs out, the engine has ended the transaction.
            guard connection.isInTransaction else { throw error }
            // The caller needs the refusal, even if its line fails.
            if let refusal = error as? ServiceError, refusal.isRefusal {
                try? audit.record(change.action, outcome: refusal.code)
            }
            guard connection.isInTransaction else { throw error }
            return error
        }
    }
}
