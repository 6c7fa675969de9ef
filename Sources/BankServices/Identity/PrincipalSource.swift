public import BankDomain

/// The source of the principal. A service reads it at each call.
public protocol PrincipalSource: AnyObject, Sendable {
    /// The principal. Throws ``ServiceError/unauthorized(_:)`` if no user is signed in, and the errors of the store.
    func principal() async throws -> Principal

    /// The operator of the bank, if known without a sign-in; else the principal, if they are the operator. Throws
    /// `unauthorized(.operatorOnly)`.
    func operatorPrincipal() async throws -> Principal
}

extension PrincipalSource {
    /// The principal for a scope of accounts: the user for their own accounts, the operator for all. Throws
    /// `unauthorized(.operatorOnly)` for a customer who asks for all.
    public func principal(for scope: AccountScope) async throws -> Principal {
        switch scope {
        case .own: try await principal()
        case .all: try await operatorPrincipal()
        }
    }

    /// The principal, if they run the bank.
    public func operatorPrincipal() async throws -> Principal {
        let principal = try await principal()
        guard principal.isOperator else { throw ServiceError.unauthorized(.operatorOnly) }
        return principal
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
    private let user: FirstAnswer
    private let bankOperator: FirstAnswer

    /// Answers as `base` does at the first call. A failure is not remembered.
    public init(_ base: any PrincipalSource) {
        user = FirstAnswer { try await base.principal() }
        bankOperator = FirstAnswer { try await base.operatorPrincipal() }
    }

    /// The user, as the first call answered.
    public func principal() async throws -> Principal { try await user.principal() }
    /// The operator, as the first call answered.
    public func operatorPrincipal() async throws -> Principal { try await bankOperator.principal() }
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
