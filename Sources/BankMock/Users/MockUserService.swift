import BankDomain
public import BankServices

public final class MockUserService: UserServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func profile() async throws -> UserProfile {
        try await readAccounts(.profileShow) { try $0.profile(of: $1.userID) }
    }

    public func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile {
        let principal = try await principals.principal(.profileUpdate)
        let action = AuditedAction(.profileUpdate, by: principal, on: principal.userID.text)
        let condition = ChangeCondition.ofCall
        return try await host.change(action, mode) {
            try condition?.check($0.profile(of: principal.userID))
            return try $0.update(update, of: principal.userID)
        }
    }

    public func customers(_ query: CustomerQuery, page: PageRequest) async throws -> Page<Customer> {
        try await readAccounts(.customersList, in: .staff) { bank, _ in
            let all = bank.customers
            return try Page(
                page, of: all.filter(query.matches), among: all, id: \.id.text,
                isOlder: { Customer.isBefore($1.id, $0.id) })
        }
    }

    public func customer(named name: String) async throws -> CustomerDetails {
        try await readAccounts(.customersShow, in: .staff) { bank, reader in
            let customer = try Customer.named(name, among: bank.customers)
            let accounts = bank.head.accounts.filter { $0.owners.contains(customer.id) }
            return CustomerDetails(customer, accounts.map { bank.view($0, for: reader) }, for: reader)
        }
    }
}

extension MockBank {
    func user(_ id: UserID) -> User {
        head.users.first { $0.user.id == id }?.user ?? User(id: id, name: id.text)
    }

    /// The roles of a user; none for an unknown user.
    func roles(of id: UserID) -> Set<Principal.Role> {
        guard let user = head.users.first(where: { $0.user.id == id }) else { return [] }
        return Set(user.staffRoles ?? [.customer])
    }

    /// The principal of a session, with the user's present roles.
    func principal(of session: MockSession) -> Principal {
        Principal(userID: session.user, roles: roles(of: session.user), sessionID: session.id)
    }

    /// Adds a user under the next free id: `USR…` for a customer, `OPR…` for a member of staff.
    mutating func insertNext(named name: String, _ role: Principal.Role) -> UserID {
        let ids = head.users.map(\.user.id)
        let id =
            role == .customer
            ? UserID(number: (ids.compactMap(\.number).max() ?? 0) + 1)
            : UserID(staffNumber: (ids.compactMap(\.staffNumber).max() ?? 0) + 1)
        head.users.append(
            MockUser(user: User(id: id, name: name), staffRoles: role == .customer ? nil : [role]))
        return id
    }

    /// The customers by id.
    fileprivate var customers: [Customer] {
        head.users.filter { roles(of: $0.user.id).contains(.customer) }.map(customer)
            .sorted { Customer.isBefore($0.id, $1.id) }
    }

    private func customer(_ known: MockUser) -> Customer {
        let id = known.user.id
        let credential = authentication.credential(of: id)
        let lock = credential.flatMap { authentication.lock(of: .signIn($0.username), at: head.clock) }
        return Customer(
            id: id, username: credential?.username, name: known.user.name, emailAddress: known.emailAddress,
            phoneNumber: known.phoneNumber, registeredAt: credential?.registeredAt,
            accountCount: head.accounts.count { $0.owners.contains(id) }, lockedSince: lock?.since,
            lockedUntil: lock?.until)
    }

    func profile(of id: UserID) throws(ServiceError) -> UserProfile {
        guard let known = head.users.first(where: { $0.user.id == id }) else {
            throw .notFound(.user, name: id.text)
        }
        return UserProfile(
            id: id, username: authentication.credential(of: id)?.username, name: known.user.name,
            emailAddress: known.emailAddress, phoneNumber: known.phoneNumber)
    }

    mutating func update(_ update: ProfileUpdate, of id: UserID) throws(ServiceError) -> UserProfile {
        let profile = try update.applied(to: try profile(of: id))
        for index in head.users.indices where head.users[index].user.id == id {
            head.users[index].user = profile.user
            head.users[index].emailAddress = profile.emailAddress
            head.users[index].phoneNumber = profile.phoneNumber
        }
        return profile
    }
}
