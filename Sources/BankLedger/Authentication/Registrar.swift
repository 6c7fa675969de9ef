import BankDomain
import BankServices

/// Creates users who can sign in: registering customers, and staff whom an operator adds.
struct Registrar: Sendable {
    let store: LedgerStore
    let passwords: Passwords

    /// Creates a user.
    ///
    /// - Parameters:
    ///   - operation: the action in the audit trail.
    ///   - principal: the caller; `nil` for a user who registers.
    func register(
        _ registration: Registration, _ role: Principal.Role, password: borrowing SecretBytes,
        _ operation: BankOperation, by principal: Principal? = nil
    ) async throws -> UserProfile {
        let (username, name) = try Self.checked(registration)
        let action = AuditedAction(operation, by: principal, on: username)
        let weakness = passwords.refusal(of: password, names: [username, name])
        if let weakness { try await store.refuse(action, weakness) }
        let composed = try passwords.accepted(password, names: [username, name])
        let isFree = try await store.read { transaction in
            Result { try transaction.credentials.requireFree(username) }
        }
        if case .failure(let error) = isFree { throw await store.refused(action, error) }
        let pepper = try await passwords.pepperForRegistration()
        let verifier = try await passwords.verifier(of: composed, pepper)
        return try await store.change(.commit) { transaction in
            let user = try transaction.credentials.register(
                username: username, name: name, role, verifier: verifier, pepper: pepper)
            try transaction.audit.record(
                AuditedAction(operation, by: principal ?? Principal(userID: user, roles: []), on: username))
            return try transaction.users.profile(of: user)
        }
    }

    // Never inlined, for the reason that LedgerStore gives.
    @inline(never)
    private static func checked(_ registration: Registration) throws -> (username: String, name: String) {
        (
            try Username.checked(registration.username),
            try FreeText.name(registration.name, field: .name)
        )
    }
}

extension LedgerStore {
    // Refusals are returned as values and recorded by a separate call. If a function that borrows secrets awaits in a
    // `catch`, or in a `throw` beside another secret, Swift 6.3.1 frees its frame in the wrong order and the task dies
    // ("freed pointer was not the last allocation").

    /// Records a refusal and throws it.
    func refuse(_ action: AuditedAction, _ error: any Error) throws {
        throw refused(action, error)
    }

    /// Records a refusal and returns it.
    func refused(_ action: AuditedAction, _ error: any Error) -> any Error {
        recordRefusal(error, of: action)
        return error
    }
}
