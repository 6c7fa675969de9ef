import BankDomain
import BankServices

/// A service of one caller at the mock bank.
protocol HostService {
    var host: MockBankHost { get }
    var principals: any PrincipalSource { get }
}

/// Each call is one operation of the caller, who must have the right to it.
extension HostService {
    @_semantics("optimize.sil.specialize.generic.never")
    func readAccounts<Result: Sendable>(
        _ operation: BankOperation, in right: CallRight = .user,
        _ body: @Sendable (MockBank, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: right)
        return try await CallTrace.measured(operation.rawValue) {
            try await host.readAccounts(operation) { try body($0, principal) }
        }
    }

    /// Runs `body` to read accounts and entries.
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result: Sendable>(
        _ operation: BankOperation, in right: CallRight = .user,
        isDecoded: Bool = true, _ body: @escaping @Sendable (MockBank, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: right)
        return try await CallTrace.measured(operation.rawValue) {
            try await host.read(operation, isDecoded: isDecoded) { try body($0, principal) }
        }
    }

    /// Runs `body` as a change, and records who did it as ``MockBankHost/change(_:_:subject:outcome:_:)`` does.
    ///
    /// - Parameters:
    ///   - id: the id or name of the target; empty if it has none yet.
    ///   - record: reads the target as its own read shows it, for the condition of the call.
    ///   - facts: what the call moves, for simulated errors.
    @_semantics("optimize.sil.specialize.generic.never")
    func change<Result: Sendable>(
        _ operation: BankOperation, on id: String = "", in right: CallRight = .user,
        _ mode: ExecutionMode, of record: (@Sendable (MockBank, Principal) throws -> any Sendable)? = nil,
        about facts: (@Sendable (MockBank, Principal) throws -> CallFacts)? = nil,
        subject: (@Sendable (Result) -> String)? = nil, outcome: (@Sendable (Result) -> String)? = nil,
        _ body: @escaping @Sendable (inout MockBank, Principal) throws -> Result
    ) async throws -> Result {
        let principal = try await principals.principal(operation, in: right)
        let action = AuditedAction(operation, by: principal, on: id)
        let simulation = facts.map { facts -> Simulation in
            { try $0.error(of: $1, for: facts($0, principal), by: principal) }
        }
        let condition = ChangeCondition.ofCall
        return try await CallTrace.measured(operation.rawValue) {
            try await host.change(
                action, mode, simulating: simulation, subject: subject, outcome: outcome
            ) {
                if let condition, let record { try condition.check(record($0, principal)) }
                return try body(&$0, principal)
            }
        }
    }
}
