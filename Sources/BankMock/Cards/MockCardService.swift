public import BankDomain
public import BankServices

public final class MockCardService: CardServiceProtocol {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The cards of the principal's own accounts, or of every account.
    public func cards(_ scope: AccountScope) async throws -> [Card] {
        let principal = try await principals.principal(.cardsList, for: scope)
        return try await host.readAccounts(.cardsList) { try $0.cards(scope, for: principal) }
    }

    public func card(id: CardID) async throws -> Card {
        let principal = try await principals.principal(.cardsShow)
        return try await host.readAccounts(.cardsShow) { try $0.card(id, for: principal) }
    }

    public func card(named name: String) async throws -> Card {
        let principal = try await principals.principal(.cardsShow)
        return try await host.readAccounts(.cardsShow) { bank in
            let scope: AccountScope = principal.mayReadEveryCard ? .all : .own
            return try CardReference(name).resolve(among: try bank.cards(scope, for: principal))
        }
    }

    public func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card {
        let principal = try await principals.principal(.cardsOrder)
        return try await host.change(
            AuditedAction(.cardsOrder, by: principal, on: order.accountID.text), mode
        ) { [host] bank in
            try bank.order(order, number: host.freshCardNumber(in: bank), by: principal)
        }
    }

    public func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card {
        let principal = try await principals.principal(change.operation)
        return try await host.change(AuditedAction(change.operation, by: principal, on: id.text), mode) {
            try $0.apply(change, to: id, by: principal)
        }
    }

    public func setLimits(
        _ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        let principal = try await principals.principal(.cardsLimits)
        return try await host.change(AuditedAction(.cardsLimits, by: principal, on: id.text), mode) {
            try $0.setLimits(update, of: id, by: principal)
        }
    }

    public func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        let principal = try await principals.principal(.cardsRules)
        return try await host.change(AuditedAction(.cardsRules, by: principal, on: id.text), mode) {
            try $0.setRules(update, of: id, by: principal)
        }
    }

    public func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card {
        let principal = try await principals.principal(.cardsReplace)
        return try await host.change(
            AuditedAction(.cardsReplace, by: principal, on: replacement.cardID.text), mode
        ) { [host] bank in
            try bank.replace(replacement, number: host.freshCardNumber(in: bank), by: principal)
        }
    }

    /// The printed details of a card; the code is always ``MockSeed/code``.
    public func reveal(_ id: CardID, code: String) async throws -> RevealedCard {
        let principal = try await principals.principal(.cardsReveal)
        return try await host.change(
            AuditedAction(.cardsReveal, by: principal, on: id.text), .commit,
            outcome: { MockBank.outcome($0) }
        ) { try $0.reveal(id, code: code, by: principal) }.get()
    }
}

extension MockCardService {
    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        let principal = try await principals.principal(.cardsAuthorisations)
        return try await host.readAccounts(.cardsAuthorisations) { bank in
            _ = try bank.card(id, for: principal)
            return bank.cards.authorisations.filter { $0.cardID == id }.reversed()
        }
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        let principal = try await principals.principal(.cardsAuthorisations)
        return try await host.readAccounts(.cardsAuthorisations) { bank in
            let own = Set(bank.head.accounts.filter { $0.owners.contains(principal.userID) }.map(\.id))
            return bank.cards.authorisations
                .filter {
                    $0.status == .pending && own.contains($0.accountID) && $0.expiresAt > bank.head.clock
                }
                .sorted { $0.createdAt < $1.createdAt }
        }
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        let principal = try await principals.principal(.cardsAuthorisations)
        return try await host.readAccounts(.cardsAuthorisations) { try $0.authorisation(id, for: principal) }
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await merchant(.cardsAuthorise)
        return try await host.change(
            AuditedAction(.cardsAuthorise, by: principal, on: payment.cardID.text), mode,
            outcome: { MockBank.outcome($0) }
        ) { bank -> Result<CardAuthorisation, ServiceError> in
            let answer = try bank.authorise(payment, by: principal)
            return answer.refusal.map { .failure($0) } ?? .success(answer)
        }.get()
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await merchant(.cardsCapture)
        return try await host.change(
            AuditedAction(.cardsCapture, by: principal, on: capture.authorisationID.text), mode
        ) { try $0.capture(capture, by: principal) }
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await merchant(.cardsReverse)
        return try await host.change(
            AuditedAction(.cardsReverse, by: principal, on: reversal.authorisationID.text), mode
        ) { try $0.reverse(reversal, by: principal) }
    }

    public func refund(_ refund: CardRefund, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await merchant(.cardsRefund)
        return try await host.change(
            AuditedAction(.cardsRefund, by: principal, on: refund.authorisationID.text), mode
        ) { try $0.refund(refund, by: principal) }
    }

    /// The caller for a merchant's request: in the demo the owner of the card too.
    private func merchant(_ operation: BankOperation) async throws -> Principal {
        host.ownersAreMerchants
            ? try await principals.principal(operation)
            : try await principals.principal(operation, in: .teller)
    }
}
