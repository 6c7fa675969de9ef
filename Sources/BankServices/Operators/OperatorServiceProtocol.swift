public import BankDomain

/// The bank's staff: tellers, auditors and operators. No customer can become one of them.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without the role that it names, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol OperatorServiceProtocol: AnyObject, Sendable {
    /// The staff by id, without those who were removed. For auditors.
    func operators() async throws -> [StaffMember]

    /// Adds a member of staff, who can sign in. For operators.
    ///
    /// Throws, in this order, `invalidValue` for a role that is not of staff, for a user name or a name that cannot be
    /// one, `weakPassword`, and `invalidValue` with the reason `taken` for a user name that is or was in use.
    func add(_ request: StaffRequest, password: borrowing SecretBytes) async throws -> StaffMember

    /// Removes a member of staff and answers who it was. Their sessions end, they cannot sign in any more, and the user
    /// name is not given to another. For operators.
    ///
    /// Throws `notFound`, and `invalidState` with the status `ownsMachine` for the operator who owns the machine: a bank
    /// always has an operator.
    func remove(_ id: UserID, mode: ExecutionMode) async throws -> StaffMember
}

/// Something that has a service of this kind.
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
                field: "role", value: role.rawValue, reason: .notOneOf(Principal.Role.staff.map(\.rawValue)))
        }
    }
}

extension StaffMember {
    /// Throws `invalidState` for the operator who owns the machine.
    package func requireRemovable(besides owner: UserID) throws(ServiceError) {
        guard id != owner else { throw .invalidState(.operator, name: id.text, status: "ownsMachine") }
    }
}
