public import BankDomain
import BankRules
public import BankServices

/// Cards at the embedded bank. Their numbers are sealed by the bank's key.
public final class LedgerCardService: CardServiceProtocol, StoreService {
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
        try await read(.cardsList, in: scope.right) { try $0.cards.cards(scope, for: $1) }
    }

    public func card(id: CardID) async throws -> Card {
        try await read(.cardsShow, in: .userOrOwner) { try $0.card(id, for: $1) }
    }

    public func card(named name: String) async throws -> Card {
        try await read(.cardsShow, in: .userOrOwner) { try $0.card(named: name, for: $1) }
    }

    public func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card {
        try await self.change(change.operation, on: id.text, mode) {
            try $0.bank.apply(change, to: id, for: $1)
        }
    }

    public func setLimits(
        _ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await change(.cardsLimits, on: id.text, mode, of: { try $0.card(id, for: $1) }) {
            try $0.bank.setLimits(update, of: id, for: $1)
        }
    }

    public func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await change(.cardsRules, on: id.text, mode, of: { try $0.card(id, for: $1) }) {
            try $0.bank.setRules(update, of: id, for: $1)
        }
    }
}

extension LedgerCardService {
    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        try await read(.cardsAuthorisations, in: .userOrOwner) {
            try $0.authorisations.authorisations(of: id, for: $1)
        }
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        try await read(.cardsAuthorisations) { try $0.authorisations.pendingAuthorisations(of: $1) }
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        try await read(.cardsAuthorisations, in: .userOrOwner) { try $0.authorisation(id, for: $1) }
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        let answer = try await change(
            .cardsAuthorise, on: payment.cardID.text, in: .teller, mode, key: payment.idempotencyKey,
            .together, outcome: { $0.refusal?.code ?? AuditEvent.doneOutcome }
        ) { try $0.bank.authorise(payment, for: $1) }
        if let refusal = answer.refusal { throw refusal }
        return answer
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await change(
            .cardsCapture, on: capture.authorisationID.text, in: .teller, mode, key: capture.idempotencyKey,
            .together
        ) { try $0.bank.capture(capture, for: $1) }
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await change(
            .cardsReverse, on: reversal.authorisationID.text, in: .teller, mode, key: reversal.idempotencyKey,
            .together
        ) { try $0.bank.reverse(reversal, for: $1) }
    }

    public func refund(_ refund: CardRefund, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await change(
            .cardsRefund, on: refund.authorisationID.text, in: .teller, mode, key: refund.idempotencyKey,
            .together
        ) { try $0.bank.refund(refund, for: $1) }
    }
}
