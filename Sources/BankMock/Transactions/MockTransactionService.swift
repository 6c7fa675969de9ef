public import BankDomain
public import BankServices

/// The entries of the mock bank.
public final class MockTransactionService: TransactionServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// Entries of a bank, for whoever `principals` answers.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The entries that fit a query, newest first.
    public func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction> {
        let principal = try await principals.principal()
        return try await host.read(.transactionsList) { bank in
            try bank.transactions(query, page: page, by: principal)
        }
    }

    /// One entry.
    public func transaction(id: TransactionID) async throws -> Transaction {
        let principal = try await principals.principal()
        return try await host.read(.transactionsShow) { bank in
            let missing = ServiceError.notFound(.transaction, name: id.text)
            guard let account = id.parts?.account, (try? bank.readable(account, by: principal)) != nil,
                let entry = bank.journal.entries(of: [account]).first(where: { $0.id == id })
            else { throw missing }
            return entry
        }
    }

    /// The same service acting for somebody else.
    public func acting(for principals: any PrincipalSource) -> any TransactionServiceProtocol {
        MockTransactionService(host: host, principals: principals)
    }
}
