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

    /// Moves money between two customer accounts.
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

    /// One transfer between customers; what came by cash or file is none.
    public func transfer(id: TransferID) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await store.read { try $0.transfer(id, for: principal) }
    }

    /// Transfers between customers. A cursor is the id of the last transfer of the page before.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        let principal = try await principals.principal()
        return try await store.read { try $0.transfers(page: page, for: principal) }
    }

    /// The same transfers for somebody else.
    public func acting(for principals: any PrincipalSource) -> any TransferServiceProtocol {
        LedgerTransferService(store: store, principals: principals)
    }
}
