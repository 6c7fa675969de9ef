import BankDomain
import BankServices
import Synchronization

/// A principal that is resolved at first use and remembered, for one command or one request.
///
/// It is asked for in the task of the first caller, and not in one of its own: a command and a request then stay on
/// their thread, and a command needs no pool of threads.
final class RememberedPrincipalSource: PrincipalSource {
    private enum Answer {
        case asked(waiters: [CheckedContinuation<Principal?, Never>])
        case known(Principal)
    }

    private let base: any PrincipalSource
    /// By the role in which it was asked for; `nil` for the user.
    private let answers = Mutex<[Principal.Role?: Answer]>([:])

    /// Returns the result of `base` from the first call. Failures are not remembered.
    init(_ base: any PrincipalSource) {
        self.base = base
    }

    /// The user, as resolved by the first call.
    func caller() async throws -> Principal { try await remembered(in: nil) }

    /// The principal in a role, as resolved by the first call for that role.
    func caller(in role: Principal.Role) async throws -> Principal { try await remembered(in: role) }

    func owner() async throws -> Principal? { try await base.owner() }

    func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await base.recordRefusal(of: operation, to: principal)
    }

    /// Calls during the first one wait for its result. If that fails, or is cancelled, each of them asks again.
    private func remembered(in role: Principal.Role?) async throws -> Principal {
        while true {
            let earlier = answers.withLock { answers in
                let earlier = answers[role]
                if earlier == nil { answers[role] = .asked(waiters: []) }
                return earlier
            }
            switch earlier {
            case .known(let principal): return principal
            case .asked: if let principal = await answer(in: role) { return principal }
            case nil: return try await ask(in: role)
            }
        }
    }

    private func ask(in role: Principal.Role?) async throws -> Principal {
        var principal: Principal?
        defer { end(role, principal) }
        let found = if let role { try await base.caller(in: role) } else { try await base.caller() }
        principal = found
        return found
    }

    private func end(_ role: Principal.Role?, _ principal: Principal?) {
        let asked = answers.withLock { answers in
            defer { answers[role] = principal.map { .known($0) } }
            return answers[role]
        }
        guard case .asked(let waiters) = asked else { return }
        for waiter in waiters { waiter.resume(returning: principal) }
    }

    /// The answer that another call gets; `nil` if it gets none.
    private func answer(in role: Principal.Role?) async -> Principal? {
        await withCheckedContinuation { waiter in
            let answer = answers.withLock { answers in
                let answer = answers[role]
                if case .asked(let waiters) = answer { answers[role] = .asked(waiters: waiters + [waiter]) }
                return answer
            }
            switch answer {
            case .asked: break
            case .known(let principal): waiter.resume(returning: principal)
            case nil: waiter.resume(returning: nil)
            }
        }
    }
}
