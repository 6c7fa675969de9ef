import BankDomain
import BankServices

/// How a change commits.
enum ChangeGroup: Sendable {
    case alone
    /// Together with all waiting changes.
    case together
    /// Together with all waiting changes, after these accounts were read together.
    case reading([AccountID?])
}

/// What the services ask for, each for one operation of a caller.
extension LedgerStore {
    /// Runs `body` on one state of the ledger: that of the task's ``ReadScope``, if there is one.
    @inline(never)
    nonisolated func read<Result: Sendable>(
        _ operation: BankOperation, by principals: any PrincipalSource, in role: Principal.Role? = nil,
        _ body: @Sendable (LedgerTransaction, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: role)
        return try await read { try body($0, principal) }
    }

    /// Runs `body` on one state of the ledger, of lists that people look at.
    @inline(never)
    nonisolated func report<Result: Sendable>(
        _ operation: BankOperation, by principals: any PrincipalSource, in role: Principal.Role? = nil,
        _ body: @Sendable (LedgerTransaction, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: role)
        return try await report { try body($0, principal) }
    }

    /// Runs `body` as one change, and records it in the audit trail as ``change(_:_:key:subject:outcome:_:)`` does.
    ///
    /// - Parameter id: the id or name of the target; empty if it has none yet.
    @inline(never)
    nonisolated func change<Result: Sendable>(
        _ operation: BankOperation, on id: String = "", by principals: any PrincipalSource,
        in role: Principal.Role? = nil, _ mode: ExecutionMode, key: IdempotencyKey? = nil,
        _ group: ChangeGroup = .alone, subject: (@Sendable (Result) -> String)? = nil,
        outcome: (@Sendable (Result) -> String)? = nil,
        _ body: @escaping @Sendable (LedgerTransaction, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: role)
        let action = AuditedAction(operation, by: principal, on: id)
        guard let key, let lookups = group.lookups(of: principal, key) else {
            return try await change(mode, action, key: key, subject: subject, outcome: outcome) {
                try body($0, principal)
            }
        }
        return try await changeTogether(mode, action, key: key, lookups, outcome: outcome) {
            try body($0, principal)
        }
    }
}

extension ChangeGroup {
    fileprivate func lookups(of principal: Principal, _ key: IdempotencyKey) -> Lookups? {
        switch self {
        case .alone: nil
        case .together: Lookups()
        case .reading(let accounts): Lookups(principal, key, accounts)
        }
    }
}

extension LedgerStore {
    /// Runs `body` as one change and records in the audit trail who made it. A refusal is recorded in a transaction of
    /// its own, because its change is rolled back. A dry run records nothing.
    ///
    /// The line of a change commits with it. `subject` returns the id of a new record; `outcome` returns the refusal of
    /// a change that is refused but stored.
    ///
    /// `body` is the only non-escaping closure. With a second one the compiler (Swift 6.3.1) frees the stack of an
    /// asynchronous caller in the wrong order, in debug builds too; hence the optional values. See `docs/decisions.md`.
    @inline(never)
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
