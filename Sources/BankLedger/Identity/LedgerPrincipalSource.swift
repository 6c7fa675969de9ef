public import BankDomain
public import BankServices

/// The operator that ``LedgerBookService/initialize(operatorName:mode:)`` recorded: the principal where users do not
/// sign in. Throws ``ServiceError/notInitialized(_:)`` where there is no bank.
public final class LedgerPrincipalSource: PrincipalSource {
    private let store: LedgerStore

    /// The operator of the bank in `store`.
    public init(store: LedgerStore) {
        self.store = store
    }

    /// The operator, who is also a customer.
    public func principal() async throws -> Principal {
        try await store.read { try $0.users.operatorPrincipal() }
    }
}
