public import BankDomain

/// The source of the principal. A service reads it at each call.
public protocol PrincipalSource: AnyObject, Sendable {
    /// The principal. Throws ``ServiceError/unauthorized(_:)`` if no user is signed in, and the errors of the store.
    func principal() async throws -> Principal

    /// The principal of a call that needs a role; a source may know a member of staff without a sign-in. Throws
    /// `unauthorized(.roleMissing)`.
    func principal(in role: Principal.Role) async throws -> Principal
}

extension PrincipalSource {
    /// The principal for a scope of accounts: the user for their own accounts, an auditor for all. Throws
    /// `unauthorized(.roleMissing)` for a customer who asks for all.
    public func principal(for scope: AccountScope) async throws -> Principal {
        switch scope {
        case .own: try await principal()
        case .all: try await principal(in: .auditor)
        }
    }

    /// The principal, if they have the role.
    public func principal(in role: Principal.Role) async throws -> Principal {
        try await principal().acting(in: role)
    }
}

extension Principal {
    /// The principal, if they have the role. Throws `unauthorized(.roleMissing)`.
    public func acting(in role: Role) throws(ServiceError) -> Principal {
        guard has(role) else { throw .unauthorized(.roleMissing(role)) }
        return self
    }
}

/// A principal who stays the same: a session's, or a test's.
public final class PinnedPrincipalSource: PrincipalSource {
    private let pinned: Principal

    /// Always answers `principal`.
    public init(_ principal: Principal) {
        self.pinned = principal
    }

    public func principal() async throws -> Principal { pinned }
}

/// A principal who is asked for when first needed, and once: that of one command, or of one request.
public final class RememberedPrincipalSource: PrincipalSource {
    private let base: any PrincipalSource
    private let user: FirstAnswer
    private let inRoles: [Principal.Role: FirstAnswer]

    /// Answers as `base` does at the first call. A failure is not remembered.
    public init(_ base: any PrincipalSource) {
        self.base = base
        user = FirstAnswer { try await base.principal() }
        inRoles = Dictionary(
            uniqueKeysWithValues: Principal.Role.allCases.map { role in
                (role, FirstAnswer { try await base.principal(in: role) })
            })
    }

    /// The user, as the first call answered.
    public func principal() async throws -> Principal { try await user.principal() }

    /// The principal in a role, as the first call for that role answered.
    public func principal(in role: Principal.Role) async throws -> Principal {
        guard let known = inRoles[role] else { return try await base.principal(in: role) }
        return try await known.principal()
    }
}

private actor FirstAnswer {
    private let ask: @Sendable () async throws -> Principal
    private var asking: Task<Principal, any Error>?

    init(_ ask: @escaping @Sendable () async throws -> Principal) {
        self.ask = ask
    }

    /// Calls that come while the first is awaited wait for the same answer.
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
