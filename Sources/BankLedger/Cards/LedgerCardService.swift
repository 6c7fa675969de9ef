public import BankDomain
public import BankServices

/// Cards at the embedded bank. Their numbers are sealed by the bank's key.
public final class LedgerCardService: CardServiceProtocol {
    let store: LedgerStore
    let principals: any PrincipalSource
    let vault: CardVault
    let secondFactor: SecondFactor

    /// Creates the service over `store` for the user of `principals`, with numbers in `secureStorage`.
    public init(
        store: LedgerStore, principals: any PrincipalSource, secureStorage: any SecureStorageProtocol,
        clock: any BankClock, random: any RandomSource
    ) {
        self.store = store
        self.principals = principals
        vault = CardVault(secureStorage: secureStorage, random: random)
        secondFactor = SecondFactor(secureStorage: secureStorage, clock: clock)
    }

    /// The cards of the principal's own accounts, or of every account.
    public func cards(_ scope: AccountScope) async throws -> [Card] {
        let principal = try await principals.principal(.cardsList, for: scope)
        return try await store.read { try $0.cards.cards(scope, for: principal) }
    }

    public func card(id: CardID) async throws -> Card {
        let principal = try await principals.principal(.cardsShow)
        return try await store.read { try $0.cards.card(id, for: principal) }
    }

    public func card(named name: String) async throws -> Card {
        let principal = try await principals.principal(.cardsShow)
        return try await store.read { transaction in
            let scope: AccountScope = principal.mayReadEveryCard ? .all : .own
            return try CardReference(name).resolve(among: transaction.cards.cards(scope, for: principal))
        }
    }

    public func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card {
        let principal = try await principals.principal(change.operation)
        let action = AuditedAction(change.operation, by: principal, on: id.text)
        return try await store.write(mode, action) { try $0.cards.apply(change, to: id, for: principal) }
    }

    public func setLimits(
        _ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        let principal = try await principals.principal(.cardsLimits)
        return try await store.write(mode, AuditedAction(.cardsLimits, by: principal, on: id.text)) {
            try $0.cards.setLimits(update, of: id, for: principal)
        }
    }

    public func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        let principal = try await principals.principal(.cardsRules)
        return try await store.write(mode, AuditedAction(.cardsRules, by: principal, on: id.text)) {
            try $0.cards.setRules(update, of: id, for: principal)
        }
    }
}

extension LedgerCardService {
    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        let principal = try await principals.principal(.cardsAuthorisations)
        return try await store.read { try $0.authorisations.authorisations(of: id, for: principal) }
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        let principal = try await principals.principal(.cardsAuthorisations)
        return try await store.read { try $0.authorisations.pendingAuthorisations(of: principal) }
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        let principal = try await principals.principal(.cardsAuthorisations)
        return try await store.read { try $0.authorisations.authorisation(id, for: principal) }
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal(.cardsAuthorise, in: .teller)
        let action = AuditedAction(.cardsAuthorise, by: principal, on: payment.cardID.text)
        let answer = try await store.writeTogether(
            mode, action, key: payment.idempotencyKey,
            outcome: { $0.refusal?.code ?? AuditEvent.doneOutcome }
        ) { try $0.authorisations.authorise(payment, for: principal) }
        if let refusal = answer.refusal { throw refusal }
        return answer
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal(.cardsCapture, in: .teller)
        let action = AuditedAction(.cardsCapture, by: principal, on: capture.authorisationID.text)
        return try await store.writeTogether(mode, action, key: capture.idempotencyKey) {
            try $0.authorisations.capture(capture, for: principal)
        }
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal(.cardsReverse, in: .teller)
        let action = AuditedAction(.cardsReverse, by: principal, on: reversal.authorisationID.text)
        return try await store.writeTogether(mode, action, key: reversal.idempotencyKey) {
            try $0.authorisations.reverse(reversal, for: principal)
        }
    }

    public func refund(_ refund: CardRefund, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal(.cardsRefund, in: .teller)
        let action = AuditedAction(.cardsRefund, by: principal, on: refund.authorisationID.text)
        return try await store.writeTogether(mode, action, key: refund.idempotencyKey) {
            try $0.authorisations.refund(refund, for: principal)
        }
    }
}
