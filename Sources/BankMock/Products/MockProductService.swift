public import BankDomain
public import BankServices

/// Products at the mock bank.
public final class MockProductService: ProductServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func products() async throws -> [Product] {
        try await read(.productsList) { ProductCatalogue.all }
    }

    public func product(id: ProductID) async throws -> Product {
        try await read(.productsShow) { try ProductCatalogue.product(id) }
    }

    public func product(named name: String) async throws -> Product {
        try await read(.productsShow) { try ProductCatalogue.product(named: name) }
    }

    private func read<Result: Sendable>(
        _ operation: BankOperation, _ body: @Sendable () throws -> Result
    ) async throws -> Result {
        try await readAccounts(operation) { _, _ in try body() }
    }
}
