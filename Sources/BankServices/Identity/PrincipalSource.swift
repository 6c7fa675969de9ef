public import BankDomain

/// Identifies the caller of a service. It is asked at each call, with the operation, so that the scope of an access
/// token is enforced however the call arrived.
public protocol PrincipalSource: AnyObject, Sendable {
    /// The signed-in user, for any operation. Services call ``principal(_:in:)`` instead. Throws
    /// ``ServiceError/unauthorized(_:)`` if no user is signed in, and the errors of the store.
    func caller() async throws -> Principal

    /// The caller where a role is needed; a source may identify a staff member without a sign-in.
    func caller(in role: Principal.Role) async throws -> Principal

    /// The operator who needs no sign-in, because the machine and the bank's files are theirs; `nil` for all callers who
    /// reach the bank in another way.
    func owner() async throws -> Principal?

    /// Records that an operation was refused to a token.
    func recordRefusal(of operation: BankOperation, to principal: Principal) async
}

public protocol HasPrincipalSource {
    var principalSource: any PrincipalSource { get }
}

/// Who may make a call.
public enum CallRight: Hashable, Sendable {
    /// The signed-in user.
    case user
    /// The signed-in user or, where nobody is signed in, the operator who owns the machine. For calls that name what they
    /// are about, and that staff may make too.
    case userOrOwner
    /// All staff.
    case staff
    case role(Principal.Role)

    /// For lists: without an account they are about the caller's own.
    package static func reading(_ account: AccountID?) -> CallRight { account == nil ? .user : .userOrOwner }

    public static let customer = role(.customer)
    public static let teller = role(.teller)
    public static let auditor = role(.auditor)
    public static let `operator` = role(.operator)
}

extension PrincipalSource {
    public func caller(in role: Principal.Role) async throws -> Principal { try await caller() }

    public func owner() async throws -> Principal? { nil }

    public func recordRefusal(of operation: BankOperation, to principal: Principal) async {}

    /// The caller, if their token allows the operation, and if they have the right that it needs. Throws
    /// `unauthorized(.beyondScope)` and `unauthorized(.roleMissing)`.
    public func principal(
        _ operation: BankOperation, in right: CallRight = .user
    ) async throws -> Principal {
        switch right {
        case .user: return try await permitted(operation, to: caller())
        case .userOrOwner: return try await permitted(operation, to: callerOrOwner())
        case .role(let role): return try await permitted(operation, to: caller(in: role)).acting(in: role)
        case .staff:
            let principal = try await permitted(operation, to: caller(in: .teller))
            return principal.isStaff ? principal : try principal.acting(in: .teller)
        }
    }

    private func callerOrOwner() async throws -> Principal {
        do {
            return try await caller()
        } catch ServiceError.unauthorized(.notSignedIn) {
            guard let owner = try await owner() else { throw ServiceError.unauthorized(.notSignedIn) }
            return owner
        }
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
