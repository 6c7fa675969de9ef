public import BankDomain
import BankRules
public import BankServices

/// Mandates and collections at the mock bank.
public final class MockMandateService: MandateServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func mandates(of account: AccountID?, page: PageRequest?) async throws -> Page<Mandate> {
        try await readAccounts(.mandatesList, in: .reading(account)) {
            try $0.mandates(of: account, page: page, for: $1)
        }
    }

    public func mandate(id: MandateID) async throws -> Mandate {
        try await readAccounts(.mandatesShow, in: .userOrOwner) { try $0.mandate(id, readableBy: $1) }
    }

    public func add(_ request: MandateRequest, mode: ExecutionMode) async throws -> Mandate {
        try await change(.mandatesAdd, mode, subject: { $0.id.text }) {
            try $0.addMandate(request, for: $1)
        }
    }

    public func change(
        _ id: MandateID, _ change: MandateChange, mode: ExecutionMode
    ) async throws -> Mandate {
        try await self.change(change.operation, on: id.text, mode, of: { try $0.mandate(id, readableBy: $1) })
        {
            try $0.changeMandate(id, change, for: $1)
        }
    }

    public func rule(of account: AccountID) async throws -> DirectDebitRule {
        try await readAccounts(.mandatesRule, in: .userOrOwner) { try $0.rule(of: account, for: $1) }
    }

    public func setRule(_ rule: DirectDebitRule, mode: ExecutionMode) async throws -> DirectDebitRule {
        try await change(
            .mandatesAccept, on: rule.accountID.text, mode, of: { try $0.rule(of: rule.accountID, for: $1) },
            outcome: { $0.acceptance.rawValue }
        ) {
            try $0.choose(rule, for: $1)
        }
    }

    public func directDebits(of account: AccountID?, page: PageRequest) async throws -> Page<DirectDebit> {
        try await readAccounts(.mandatesCollections, in: .reading(account)) {
            try $0.directDebits(of: account, page: page, for: $1)
        }
    }

    public func refund(_ id: DirectDebitID, mode: ExecutionMode) async throws -> DirectDebit {
        try await change(.mandatesRefund, on: id.text, mode) { try $0.refund(id, for: $1) }
    }
}
