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

/// A service of one caller at the store.
protocol StoreService {
    var store: LedgerStore { get }
    var principals: any PrincipalSource { get }
}

/// Each call is one operation of the caller, who must have the right to it.
extension StoreService {
    /// Runs `body` on one state of the ledger: that of the task's ``ReadScope``, if there is one.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result: Sendable>(
        _ operation: BankOperation, in right: CallRight = .user,
        _ body: @Sendable (LedgerTransaction, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: right)
        return try await CallTrace.measured(operation.rawValue) {
            try await store.read { try body($0, principal) }
        }
    }

    /// Runs `body` on one state of the ledger, of lists that people look at.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func report<Result: Sendable>(
        _ operation: BankOperation, in right: CallRight = .user,
        _ body: @Sendable (LedgerTransaction, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: right)
        return try await CallTrace.measured(operation.rawValue) {
            try await store.report { try body($0, principal) }
        }
    }

    /// Runs `body` as one change, and records it in the audit trail as ``LedgerStore/change(_:_:key:subject:outcome:_:)``
    /// does.
    ///
    /// - Parameters:
    ///   - id: the id or name of the target; empty if it has none yet.
    ///   - record: reads the target as its own read shows it, for the condition of the call.
    @inline(never)
    func change<Result: Sendable>(
        _ operation: BankOperation, on id: String = "", in right: CallRight = .user,
        _ mode: ExecutionMode, key: IdempotencyKey? = nil, _ group: ChangeGroup = .alone,
        of record: (@Sendable (LedgerTransaction, Principal) throws -> any Sendable)? = nil,
        subject: (@Sendable (Result) -> String)? = nil,
        outcome: (@Sendable (Result) -> String)? = nil,
        _ body: @escaping @Sendable (LedgerTransaction, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: right)
        let action = AuditedAction(operation, by: principal, on: id)
        var body = body
        if let condition = ChangeCondition.ofCall, let record {
            body = { [body] in
                try condition.check(record($0, $1))
                return try body($0, $1)
            }
        }
        let checked = body
        return try await CallTrace.measured(operation.rawValue) {
            guard let key, let lookups = group.lookups(of: principal, key) else {
                return try await store.change(mode, action, key: key, subject: subject, outcome: outcome) {
                    try checked($0, principal)
                }
            }
            return try await store.changeTogether(mode, action, key: key, lookups, outcome: outcome) {
                try checked($0, principal)
            }
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

/// What a call finds for each id, in their order.
func found<ID, Found>(_ ids: [ID], _ find: (ID) throws -> Found) throws -> [Found] {
    try ids.compactMap { id in
        do { return try find(id) } catch ServiceError.notFound { return nil }
    }
}
