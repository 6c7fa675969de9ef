public import BankDomain
import BankSQL
public import BankServices

/// The staff of the embedded bank.
public final class LedgerOperatorService: OperatorServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let registrar: Registrar

    /// Creates the service over `store` for the user of `principals`.
    ///
    /// - Parameter hashing: hashes passwords, which takes a while.
    public init(
        store: LedgerStore, principals: any PrincipalSource, secureStorage: any SecureStorageProtocol,
        hashing: PasswordHashingPool, random: any RandomSource
    ) {
        let passwords = Passwords(
            store: store, secureStorage: secureStorage, hasher: hashing,
            cost: hashing.cost, random: random)
        self.store = store
        self.principals = principals
        registrar = Registrar(store: store, passwords: passwords)
    }

    public func operators() async throws -> [StaffMember] {
        try await read(.operatorsList, in: .auditor) { transaction, _ in try transaction.staff.members() }
    }

    public func add(_ request: StaffRequest, password: borrowing SecretBytes) async throws -> StaffMember {
        let principal = try await principals.principal(.operatorsAdd, in: .operator)
        try request.requireStaff()
        let profile = try await registrar.register(
            request.registration, request.role, password: password, .operatorsAdd, by: principal)
        return StaffMember(
            id: profile.id, username: profile.username, name: profile.name, role: request.role)
    }

    public func remove(_ id: UserID, mode: ExecutionMode) async throws -> StaffMember {
        try await change(.operatorsRemove, on: id.text, in: .operator, mode) { transaction, _ in
            try transaction.staff.remove(id)
        }
    }
}

struct StaffStore: NounStore {
    static let isOfAccess = true
    let transaction: LedgerTransaction

    /// The staff by id, without removed members.
    func members() throws -> [StaffMember] {
        try stored.rows(
            """
            SELECT u.id, u.name, u.roles, c.username FROM bank_user u LEFT JOIN credential c ON c.user = u.id
            WHERE u.id >= 'OPR' AND u.id < 'OPS' ORDER BY length(u.id), u.id
            """
        ) { row in
            // An imported customer may have such an id too.
            let roles = try StoredValue.roles(row.text("roles"))
            return Principal.Role.staff.last(where: roles.contains).map { role in
                StaffMember(
                    id: UserID(row.text("id")), username: row.optionalText("username"),
                    name: row.text("name"), role: role)
            }
        }.compactMap(\.self)
    }

    /// Removes every role from a member of staff. The user stays, because the audit trail refers to it.
    func remove(_ id: UserID) throws -> StaffMember {
        guard let member = try members().first(where: { $0.id == id }) else {
            throw ServiceError.notFound(.operator, name: id.text)
        }
        try member.requireRemovable(besides: transaction.users.operatorUser().id)
        try write(.update("bank_user", set: "roles"), "", id)
        for session in try transaction.sessions.liveSessions(of: id) { try transaction.sessions.end(session) }
        return member
    }
}
