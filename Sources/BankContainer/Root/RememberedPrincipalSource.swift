import BankDomain
import BankServices

/// A principal that is resolved at first use and remembered, for one command or one request.
final class RememberedPrincipalSource: PrincipalSource {
    private let base: any PrincipalSource
    private let user: FirstAnswer
    private let inRoles: [Principal.Role: FirstAnswer]

    /// Returns the result of `base` from the first call. Failures are not remembered.
    init(_ base: any PrincipalSource) {
        self.base = base
        user = FirstAnswer { try await base.caller() }
        inRoles = Dictionary(
            uniqueKeysWithValues: Principal.Role.allCases.map { role in
                (role, FirstAnswer { try await base.caller(in: role) })
            })
    }

    /// The user, as resolved by the first call.
    func caller() async throws -> Principal { try await user.principal() }

    /// The principal in a role, as resolved by the first call for that role.
    func caller(in role: Principal.Role) async throws -> Principal {
        guard let known = inRoles[role] else { return try await base.caller(in: role) }
        return try await known.principal()
    }

    func owner() async throws -> Principal? { try await base.owner() }

    func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await base.recordRefusal(of: operation, to: principal)
    }
}

private actor FirstAnswer {
    private let ask: @Sendable () async throws -> Principal
    private var asking: Task<Principal, any Error>?

    init(_ ask: @escaping @Sendable () async throws -> Principal) {
        self.ask = ask
    }

    /// Calls during the first one wait for its result.
    func principal() async throws -> Principal {
        let task = asking ?? Task { [ask] in try await ask() }
        asking = task
        do {
            return try await task.value
        } catch {
            if asking == task { asking = nil }
            throw error
        }
    }
}
