public import BankDomain
public import BankServices

/// Transfers at the embedded bank.
public final class LedgerTransferService: TransferServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The transfers in `store`, for whom `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await store.write(mode, key: request.idempotencyKey) {
            try $0.createTransfer(request, for: principal)
        }
    }

    /// Throws `notFound(.challenge)`: this bank asks for no second factor yet.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        _ = try await principals.principal()
        throw ServiceError.notFound(.challenge, name: challengeID.text)
    }

    public func transfer(id: TransferID) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await store.read { try $0.transfer(id, for: principal) }
    }

    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        let principal = try await principals.principal()
        return try await store.read { try $0.transfers(page: page, for: principal) }
    }

    public func acting(for principals: any PrincipalSource) -> any TransferServiceProtocol {
        LedgerTransferService(store: store, principals: principals)
    }
}
