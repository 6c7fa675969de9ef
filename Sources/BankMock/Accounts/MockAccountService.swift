public import BankDomain
public import BankServices

/// The accounts of the mock bank.
public final class MockAccountService: AccountServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// Accounts of a bank, for whoever `principals` answers.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// Accounts in the order of opening.
    public func accounts(_ scope: AccountScope) async throws -> [Account] {
        let principal = try await principals.principal(for: scope)
        return try await host.readAccounts(.accountsList) { bank in
            bank.head.accounts
                .filter { scope == .all || $0.owners.contains(principal.userID) }
                .map { bank.view($0, for: principal) }
        }
    }

    /// One account.
    public func account(id: AccountID) async throws -> Account {
        let principal = try await principals.principal()
        return try await host.readAccounts(.accountsShow) { bank in
            bank.view(try bank.readable(id, by: principal), for: principal)
        }
    }

    /// The account that a text names.
    public func account(named name: String) async throws -> Account {
        try await resolve(name, for: .reading)
    }

    /// The account that is to be paid.
    public func payee(named name: String) async throws -> Payee {
        Payee(try await resolve(name, for: .paying))
    }

    private func resolve(_ name: String, for purpose: AccountPurpose) async throws -> Account {
        let principal = try await principals.principal()
        return try await host.readAccounts(.accountsShow) { bank in
            try bank.resolve(AccountReference(name), for: purpose, by: principal)
        }
    }

    /// The principal's default account.
    public func defaultAccount() async throws -> Account {
        let principal = try await principals.principal()
        return try await host.readAccounts(.accountsShow) { bank in
            guard let id = bank.defaultAccountID(of: principal) else {
                throw ServiceError.notFound(.defaultAccount, name: "default")
            }
            return bank.view(try bank.readable(id, by: principal), for: principal)
        }
    }

    /// Opens an account.
    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal()
        return try await host.change(.accountsOpen, mode) { [host] bank in
            let number = host.freshAccountNumber(in: bank)
            let account = try bank.open(opening, number: number, for: principal)
            return bank.view(account, for: principal)
        }
    }

    /// Gives an account another name.
    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal()
        let name = try FreeText.name(name, field: "name")
        return try await host.change(.accountsRename, mode) { bank in
            try bank.update(try bank.movable(id, by: principal).id) { $0.name = name }
            return bank.view(try bank.account(id), for: principal)
        }
    }

    /// Makes an account the principal's default.
    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal()
        return try await host.change(.accountsSetDefault, mode) { bank in
            let account = try bank.readable(id, by: principal)
            guard account.owners.contains(principal.userID) else {
                throw ServiceError.unauthorized(.notOwner(id))
            }
            bank.setDefault(id, of: principal)
            return bank.view(account, for: principal)
        }
    }

    /// The same service acting for somebody else.
    public func acting(for principals: any PrincipalSource) -> any AccountServiceProtocol {
        MockAccountService(host: host, principals: principals)
    }
}
