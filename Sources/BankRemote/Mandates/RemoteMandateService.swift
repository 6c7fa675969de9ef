import BankAPI
public import BankDomain
public import BankServices

/// Mandates and direct debits at a server's bank.
public final class RemoteMandateService: MandateServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func mandates(of account: AccountID?, page: PageRequest?) async throws -> Page<Mandate> {
        try await api.page(page) { try await $0.call(MandatesAPI.list, account, $1) }
    }

    public func mandate(id: MandateID) async throws -> Mandate { try await api.call(MandatesAPI.show, id) }

    public func add(_ request: MandateRequest, mode: ExecutionMode) async throws -> Mandate {
        try await api.call(MandatesAPI.add, TypedMandate(request), mode)
    }

    public func change(
        _ id: MandateID, _ change: MandateChange, mode: ExecutionMode
    ) async throws -> Mandate {
        switch change {
        case .authorize: try await api.call(MandatesAPI.authorize, id, mode)
        case .block: try await api.call(MandatesAPI.block, id, mode)
        case .unblock: try await api.call(MandatesAPI.unblock, id, mode)
        case .cancel: try await api.call(MandatesAPI.cancel, id, mode)
        case .limit(let limits):
            try await api.call(MandatesAPI.limit, id, TypedMandateLimits(limits), mode)
        }
    }

    public func rule(of account: AccountID) async throws -> DirectDebitRule {
        try await api.call(MandatesAPI.rule, account)
    }

    public func setRule(_ rule: DirectDebitRule, mode: ExecutionMode) async throws -> DirectDebitRule {
        try await api.call(MandatesAPI.accept, rule.accountID, rule.acceptance, mode)
    }

    public func directDebits(of account: AccountID?, page: PageRequest) async throws -> Page<DirectDebit> {
        try await api.call(MandatesAPI.collections, account, page)
    }

    public func refund(_ id: DirectDebitID, mode: ExecutionMode) async throws -> DirectDebit {
        try await api.call(MandatesAPI.refund, id, mode)
    }
}
