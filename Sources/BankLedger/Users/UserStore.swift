import BankDomain
import BankSQL
public import BankServices
import LanguageKit

/// The bank's users, including the operator.
struct UserStore: NounStore {
    static let isOfAccess = true
    let transaction: LedgerTransaction

    /// The first member of staff, who runs the bank: the owner of the ledger's file, without a sign-in.
    static let operatorID: UserID = "OPR001"

    func operatorUser() throws -> User {
        let user = try stored.first(
            "SELECT u.id, u.name FROM bank b JOIN bank_user u ON u.id = b.operator"
        ) { User(id: UserID($0.text("id")), name: $0.text("name")) }
        guard let user else { throw MalformedValue("the record of the operator is missing") }
        return user
    }

    func operatorPrincipal() throws -> Principal {
        Principal(userID: try operatorUser().id, roles: [.operator])
    }

    /// Records the operator, once.
    func recordOperator(named name: String) throws {
        try insert(Self.operatorID, named: name, .operator)
        try write(.insert(into: "bank", "id, created_at, operator"), 1, now, Self.operatorID)
    }

    func bankCreatedAt() throws -> Instant {
        let made = try stored.first("SELECT created_at FROM bank") { $0.int64("created_at") }
        guard let made else { throw MalformedValue("the record of the bank is missing") }
        return try StoredValue.instant(made)
    }

    func hasUser(_ user: UserID) throws -> Bool {
        try stored.first("SELECT 1 FROM bank_user WHERE id = ?", user) { _ in true } ?? false
    }

    /// The customer with this id, in upper case or as given, or with this sign-in name. Staff own nothing and are not
    /// found. Throws `notFound`.
    func customerID(named name: String) throws -> UserID {
        let found = try stored.first(
            """
            SELECT id FROM bank_user WHERE id IN (?1, ?2)
            UNION ALL SELECT user AS id FROM credential WHERE username = ?3
            """, name, name.uppercased(), Username.folded(name)
        ) { UserID($0.text("id")) }
        guard let found, try roles(of: found).contains(.customer) else {
            throw ServiceError.notFound(.user, name: name)
        }
        return found
    }

    /// The roles of a user; none for an unknown user.
    func roles(of user: UserID) throws -> Set<Principal.Role> {
        try stored.first("SELECT roles FROM bank_user WHERE id = ?", user) {
            try StoredValue.roles($0.text("roles"))
        } ?? []
    }

    /// Adds a user, who cannot sign in yet.
    func insert(_ user: UserID, named name: String, _ role: Principal.Role) throws {
        try write(.insert(into: "bank_user", "id, name, roles"), user, name, role.rawValue)
    }

    /// Adds a user under the next free id: `USR…` for a customer, `OPR…` for a member of staff.
    func insertNext(named name: String, _ role: Principal.Role) throws -> UserID {
        let user =
            role == .customer
            ? UserID(number: try lastNumber("USR", "USS", \.number) + 1)
            : UserID(staffNumber: try lastNumber("OPR", "OPS", \.staffNumber) + 1)
        try insert(user, named: name, role)
        return user
    }

    /// The largest number among ids that begin with letters and precede others; 0 if there is none. Imported users may
    /// have other ids.
    private func lastNumber(
        _ letters: String, _ end: String, _ number: (UserID) -> Int64?
    ) throws -> Int64 {
        let statement = try stored.statement(
            "SELECT id FROM bank_user WHERE id >= ?1 AND id < ?2 ORDER BY length(id) DESC, id DESC")
        defer { statement.reset() }
        try statement.bind(letters, at: 1)
        try statement.bind(end, at: 2)
        while try statement.step() {
            if let number = number(UserID(statement.text("id"))) { return try StoredValue.number(number) }
        }
        return 0
    }

    /// A user's profile. Throws `notFound(.user)`.
    func profile(of user: UserID) throws -> UserProfile {
        let profile = try database.first(
            """
            SELECT u.id, c.username, u.name, u.email_address, u.phone_number
            FROM bank_user u LEFT JOIN credential c ON c.user = u.id WHERE u.id = ?
            """, user
        ) { row in
            UserProfile(
                id: UserID(row.text("id")), username: row.optionalText("username"), name: row.text("name"),
                emailAddress: row.optionalText("email_address"),
                phoneNumber: row.optionalText("phone_number"))
        }
        guard let profile else { throw ServiceError.notFound(.user, name: user.text) }
        return profile
    }

    func update(_ user: UserID, _ update: ProfileUpdate) throws -> UserProfile {
        let profile = try update.applied(to: profile(of: user))
        try write(
            .update("bank_user", set: "name, email_address, phone_number"), profile.name,
            profile.emailAddress, profile.phoneNumber, user)
        return profile
    }
}

/// The user profiles of the embedded bank.
public final class LedgerUserService: UserServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    /// Creates the service over `store` for the user of `principals`.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func profile() async throws -> UserProfile {
        try await read(.profileShow) { try $0.users.profile(of: $1.userID) }
    }

    public func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile {
        let principal = try await principals.principal(.profileUpdate)
        let action = AuditedAction(.profileUpdate, by: principal, on: principal.userID.text)
        let condition = ChangeCondition.ofCall
        return try await store.change(mode, action) {
            try condition?.check($0.users.profile(of: principal.userID))
            return try $0.users.update(principal.userID, update)
        }
    }

    public func customers(_ query: CustomerQuery, page: PageRequest) async throws -> Page<Customer> {
        try await report(.customersList, in: .staff) { bank, _ in try bank.customers.page(query, page) }
    }

    public func customer(named name: String) async throws -> CustomerDetails {
        try await report(.customersShow, in: .staff) { try $0.customers.details(named: name, for: $1) }
    }
}
