public import BankDomain
public import BankServices

/// The staff of the mock bank.
public final class MockOperatorService: OperatorServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func operators() async throws -> [StaffMember] {
        try await readAccounts(.operatorsList, in: .auditor) { bank, _ in bank.staff }
    }

    public func add(_ request: StaffRequest, password: borrowing SecretBytes) async throws -> StaffMember {
        let principal = try await principals.principal(.operatorsAdd, in: .operator)
        try request.requireStaff()
        let username = try Username.checked(request.registration.username)
        let name = try FreeText.name(request.registration.name, field: .name)
        let action = AuditedAction(.operatorsAdd, by: principal, on: username)
        let mark: MockSecretHash
        do {
            mark = try host.mark(ofNew: password, names: [username, name])
        } catch {
            await host.recordRefusal(error, of: action)
            throw error
        }
        return try await host.change(action, .commit) { bank in
            let profile = try bank.register(username, named: name, request.role, password: mark)
            return StaffMember(id: profile.id, username: username, name: name, role: request.role)
        }
    }

    public func remove(_ id: UserID, mode: ExecutionMode) async throws -> StaffMember {
        try await change(.operatorsRemove, on: id.text, in: .operator, mode) { bank, _ in
            try bank.removeStaff(id)
        }
    }
}

extension MockBank {
    /// The staff by id, without removed members.
    var staff: [StaffMember] {
        head.users.compactMap { known in
            known.staffRoles?.first.map { role in
                StaffMember(
                    id: known.user.id, username: authentication.credential(of: known.user.id)?.username,
                    name: known.user.name, role: role)
            }
        }.sorted { ($0.id.staffNumber ?? 0) < ($1.id.staffNumber ?? 0) }
    }

    mutating func removeStaff(_ id: UserID) throws(ServiceError) -> StaffMember {
        guard let member = staff.first(where: { $0.id == id }) else {
            throw .notFound(.operator, name: id.text)
        }
        try member.requireRemovable(besides: MockSeed.operatorPrincipal.userID)
        for index in head.users.indices where head.users[index].user.id == id {
            head.users[index].staffRoles = []
        }
        authentication.close(id)
        _ = authentication.endSessions(at: head.clock) { $0.user == id }
        return member
    }
}
