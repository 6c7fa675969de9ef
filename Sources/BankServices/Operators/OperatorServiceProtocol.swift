public import BankDomain

/// The bank's staff: tellers, auditors and operators. Customers cannot join the staff.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without the role stated for it, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol OperatorServiceProtocol: AnyObject, Sendable {
    /// The staff by id, without removed members. For auditors.
    func operators() async throws -> [StaffMember]

    /// Adds a member of staff, who can sign in. For operators.
    ///
    /// Throws, in this order, `invalidValue` for a role that is not a staff role and for an invalid user name or name,
    /// `weakPassword`, and `invalidValue` with the reason `taken` for a user name that is or was in use.
    func add(_ request: StaffRequest, password: borrowing SecretBytes) async throws -> StaffMember

    /// Removes a staff member and returns it. Their sessions end, they can no longer sign in, and the user name is not
    /// reused. For operators.
    ///
    /// Throws `notFound`, and `invalidState` with the status `ownsMachine` for the operator who owns the machine,
    /// because a bank must have an operator.
    func remove(_ id: UserID, mode: ExecutionMode) async throws -> StaffMember
}

public protocol HasOperatorService {
    var operatorService: any OperatorServiceProtocol { get }
}

public struct StaffRequest: Hashable, Sendable {
    public let registration: Registration
    public let role: Principal.Role

    public init(_ registration: Registration, role: Principal.Role) {
        self.registration = registration
        self.role = role
    }

    /// Throws `invalidValue` unless the role is one of staff.
    package func requireStaff() throws(ServiceError) {
        guard Principal.Role.staff.contains(role) else {
            throw .invalidValue(
                field: .role, value: role.rawValue, reason: .notOneOf(Principal.Role.staff.map(\.rawValue)))
        }
    }
}

extension StaffMember {
    /// Throws `invalidState` for the operator who owns the machine.
    package func requireRemovable(besides owner: UserID) throws(ServiceError) {
        guard id != owner else { throw .invalidState(.operator, name: id.text, status: "ownsMachine") }
    }
}
