public import BankDomain

/// Identifies the caller of a service. It is asked at each call, with the operation, so that the scope of an access
/// token is enforced however the call arrived.
public protocol PrincipalSource: AnyObject, Sendable {
    /// The caller, for any operation. Services call ``principal(_:)`` instead. Throws ``ServiceError/unauthorized(_:)``
    /// if no user is signed in, and the errors of the store.
    func caller() async throws -> Principal

    /// The caller where a role is needed; a source may identify a staff member without a sign-in.
    func caller(in role: Principal.Role) async throws -> Principal

    /// Records that an operation was refused to a token.
    func recordRefusal(of operation: BankOperation, to principal: Principal) async
}

public protocol HasPrincipalSource {
    var principalSource: any PrincipalSource { get }
}

extension PrincipalSource {
    public func caller(in role: Principal.Role) async throws -> Principal { try await caller() }

    public func recordRefusal(of operation: BankOperation, to principal: Principal) async {}

    /// The caller, if their token allows the operation, and if they have the role that it needs. Throws
    /// `unauthorized(.beyondScope)` and `unauthorized(.roleMissing)`.
    public func principal(
        _ operation: BankOperation, in role: Principal.Role? = nil
    ) async throws -> Principal {
        guard let role else { return try await permitted(operation, to: caller()) }
        return try await permitted(operation, to: caller(in: role)).acting(in: role)
    }

    private func permitted(_ operation: BankOperation, to principal: Principal) async throws -> Principal {
        guard principal.mayAsk(for: operation) else {
            await recordRefusal(of: operation, to: principal)
            throw ServiceError.unauthorized(.beyondScope(operation))
        }
        return principal
    }
}

extension Principal {
    /// The principal, if they have the role. Throws `unauthorized(.roleMissing)`.
    public func acting(in role: Role) throws(ServiceError) -> Principal {
        guard has(role) else { throw .unauthorized(.roleMissing(role)) }
        return self
    }

    /// Whether the calling program's token, if any, allows the operation.
    public func mayAsk(for operation: BankOperation) -> Bool {
        accessToken?.grant.scopes.contains { $0.operations.contains(operation) } ?? true
    }
}

/// A fixed principal: a session's or a test's.
public final class PinnedPrincipalSource: PrincipalSource {
    private let pinned: Principal
    private let refusals: (any PrincipalSource)?

    /// Always returns `principal`; `refusals` records operations that were refused to their token.
    public init(_ principal: Principal, refusals: (any PrincipalSource)? = nil) {
        self.pinned = principal
        self.refusals = refusals
    }

    public func caller() async throws -> Principal { pinned }

    public func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await refusals?.recordRefusal(of: operation, to: principal)
    }
}

/// A principal that is resolved at first use and remembered, for one command or one request.
public final class RememberedPrincipalSource: PrincipalSource {
    private let base: any PrincipalSource
    private let user: FirstAnswer
    private let inRoles: [Principal.Role: FirstAnswer]

    /// Returns the result of `base` from the first call. Failures are not remembered.
    public init(_ base: any PrincipalSource) {
        self.base = base
        user = FirstAnswer { try await base.caller() }
        inRoles = Dictionary(
            uniqueKeysWithValues: Principal.Role.allCases.map { role in
                (role, FirstAnswer { try await base.caller(in: role) })
            })
    }

    /// The user, as resolved by the first call.
    public func caller() async throws -> Principal { try await user.principal() }

    /// The principal in a role, as resolved by the first call for that role.
    public func caller(in role: Principal.Role) async throws -> Principal {
        guard let known = inRoles[role] else { return try await base.caller(in: role) }
        return try await known.principal()
    }

    public func recordRefusal(of operation: BankOperation, to principal: Principal) async {
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
