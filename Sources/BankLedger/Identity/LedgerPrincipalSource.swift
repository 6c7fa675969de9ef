public import BankDomain
public import BankServices

/// The operator whom ``LedgerBookService/initialize(operatorName:mode:)`` recorded: who is asking at a
/// bank that has no sign-in yet. Throws ``ServiceError/notInitialized(_:)`` where there is no bank.
public final class LedgerPrincipalSource: PrincipalSource {
    private let store: LedgerStore

    /// The operator of the bank in `store`.
    public init(store: LedgerStore) {
        self.store = store
    }

    /// The operator, who is also a customer.
    public func principal() async throws -> Principal {
        let user = try await store.read { try $0.operatorUser() }
        return Principal(userID: user.id, roles: [.customer, .operator])
    }
}
