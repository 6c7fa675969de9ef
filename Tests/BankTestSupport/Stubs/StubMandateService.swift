public import BankDomain
public import BankServices

public final class StubMandateService: MandateServiceProtocol {
    public struct Changing: Hashable, Sendable {
        public let id: MandateID
        public let change: MandateChange

        public init(_ id: MandateID, _ change: MandateChange) {
            self.id = id
            self.change = change
        }
    }

    public let onMandates = AsyncStub<AccountID?, Page<Mandate>>("StubMandateService.mandates")
    public let onMandate = AsyncStub<MandateID, Mandate>("StubMandateService.mandate")
    public let onAdd = AsyncStub<ChangeCall<MandateRequest>, Mandate>("StubMandateService.add")
    public let onChange = AsyncStub<ChangeCall<Changing>, Mandate>("StubMandateService.change")
    public let onRule = AsyncStub<AccountID, DirectDebitRule>("StubMandateService.rule")
    public let onSetRule = AsyncStub<ChangeCall<DirectDebitRule>, DirectDebitRule>(
        "StubMandateService.setRule")
    public let onDirectDebits = AsyncStub<AccountID?, Page<DirectDebit>>("StubMandateService.directDebits")
    public let onRefund = AsyncStub<ChangeCall<DirectDebitID>, DirectDebit>("StubMandateService.refund")

    public init() {}

    public func mandates(of account: AccountID?, page: PageRequest?) async throws -> Page<Mandate> {
        try await onMandates(account)
    }

    public func mandate(id: MandateID) async throws -> Mandate { try await onMandate(id) }

    public func add(_ request: MandateRequest, mode: ExecutionMode) async throws -> Mandate {
        try await onAdd(ChangeCall(request, mode: mode))
    }

    public func change(
        _ id: MandateID, _ change: MandateChange, mode: ExecutionMode
    ) async throws -> Mandate {
        try await onChange(ChangeCall(Changing(id, change), mode: mode))
    }

    public func rule(of account: AccountID) async throws -> DirectDebitRule { try await onRule(account) }

    public func setRule(_ rule: DirectDebitRule, mode: ExecutionMode) async throws -> DirectDebitRule {
        try await onSetRule(ChangeCall(rule, mode: mode))
    }

    public func directDebits(of account: AccountID?, page: PageRequest) async throws -> Page<DirectDebit> {
        try await onDirectDebits(account)
    }

    public func refund(_ id: DirectDebitID, mode: ExecutionMode) async throws -> DirectDebit {
        try await onRefund(ChangeCall(id, mode: mode))
    }
}
