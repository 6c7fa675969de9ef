public import BankDomain
public import BankServices

/// Transfers of the mock bank.
public final class MockTransferService: TransferServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// Transfers of a bank, for whoever `principals` answers.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// Moves money.
    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await host.change(.transfersCreate, mode) { try $0.transfer(request, by: principal) }
    }

    /// Throws `notFound(.challenge)`: this bank asks for no second factor.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        _ = try await principals.principal()
        return try await host.readAccounts(.transfersConfirm) { _ in
            throw ServiceError.notFound(.challenge, name: challengeID.text)
        }
    }

    /// One transfer.
    public func transfer(id: TransferID) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await host.read(.transfersShow) { bank in
            guard let transfer = bank.journal.transfers.first(where: { $0.id == id }),
                [transfer.fromAccountID, transfer.toAccountID].contains(where: {
                    (try? bank.readable($0, by: principal)) != nil
                })
            else { throw ServiceError.notFound(.transfer, name: id.text) }
            return transfer
        }
    }

    /// Transfers, newest first.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        let principal = try await principals.principal()
        return try await host.read(.transfersList) { try $0.transfers(page: page, by: principal) }
    }

    /// The same service acting for somebody else.
    public func acting(for principals: any PrincipalSource) -> any TransferServiceProtocol {
        MockTransferService(host: host, principals: principals)
    }
}
