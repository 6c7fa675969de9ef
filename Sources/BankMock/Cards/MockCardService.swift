public import BankDomain
import BankRules
public import BankServices

public final class MockCardService: CardServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The cards of the principal's own accounts, or of every account.
    public func cards(_ scope: AccountScope) async throws -> [Card] {
        try await readAccounts(.cardsList, in: scope.right) { try $0.cards(scope, for: $1) }
    }

    public func card(id: CardID) async throws -> Card {
        try await readAccounts(.cardsShow, in: .userOrOwner) { try $0.card(id, for: $1) }
    }

    public func card(named name: String) async throws -> Card {
        try await readAccounts(.cardsShow, in: .userOrOwner) { try $0.card(named: name, for: $1) }
    }

    public func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card {
        try await change(.cardsOrder, on: order.accountID.text, mode) { [host] bank, principal in
            try bank.makeCard(.order(order), host.freshCardNumber(in: bank), for: principal)
        }
    }

    public func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card {
        try await self.change(change.operation, on: id.text, mode) { try $0.apply(change, to: id, for: $1) }
    }

    public func setLimits(
        _ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await change(.cardsLimits, on: id.text, mode, of: { try $0.card(id, for: $1) }) {
            try $0.setLimits(update, of: id, for: $1)
        }
    }

    public func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await change(.cardsRules, on: id.text, mode, of: { try $0.card(id, for: $1) }) {
            try $0.setRules(update, of: id, for: $1)
        }
    }

    public func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card {
        try await change(.cardsReplace, on: replacement.cardID.text, mode) { [host] bank, principal in
            try bank.makeCard(.replacement(replacement), host.freshCardNumber(in: bank), for: principal)
        }
    }

    /// The printed details of a card; the code is always ``MockSeed/code``.
    public func reveal(_ id: CardID, code: String) async throws -> RevealedCard {
        try await change(.cardsReveal, on: id.text, .commit, outcome: { MockBank.outcome($0) }) {
            try $0.reveal(id, code: code, by: $1)
        }.get()
    }
}

extension MockCardService {
    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        try await readAccounts(.cardsAuthorisations, in: .userOrOwner) { bank, principal in
            _ = try bank.card(id, for: principal)
            return bank.cards.authorisations.filter { $0.cardID == id }.reversed()
        }
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        try await readAccounts(.cardsAuthorisations) { bank, principal in
            let own = Set(bank.head.accounts.filter { $0.owners.contains(principal.userID) }.map(\.id))
            return bank.cards.authorisations
                .filter { $0.status == .pending && own.contains($0.accountID) }
                .sorted { $0.createdAt < $1.createdAt }
        }
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        try await readAccounts(.cardsAuthorisations, in: .userOrOwner) { try $0.authorisation(id, for: $1) }
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await change(
            .cardsAuthorise, on: payment.cardID.text, in: merchant, mode,
            about: {
                let account = try $0.account(with: $0.card(payment.cardID, for: $1).accountID).account
                return CallFacts(
                    account: account.id,
                    amount: try $0.exchange(for: payment, from: account)?.source ?? payment.amount,
                    key: payment.idempotencyKey, cardPayment: payment)
            }, outcome: { MockBank.outcome($0) }
        ) { bank, principal -> Result<CardAuthorisation, ServiceError> in
            let answer = try bank.authorise(payment, for: principal)
            return answer.refusal.map { .failure($0) } ?? .success(answer)
        }.get()
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await change(
            .cardsCapture, on: capture.authorisationID.text, in: merchant, mode,
            about: {
                CallFacts(
                    try $0.authorisation(capture.authorisationID, for: $1), amount: capture.amount,
                    key: capture.idempotencyKey)
            }
        ) {
            try $0.capture(capture, for: $1)
        }
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await change(
            .cardsReverse, on: reversal.authorisationID.text, in: merchant, mode,
            about: {
                CallFacts(
                    try $0.authorisation(reversal.authorisationID, for: $1), key: reversal.idempotencyKey)
            }
        ) {
            try $0.reverse(reversal, for: $1)
        }
    }

    public func refund(_ refund: CardRefund, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await change(
            .cardsRefund, on: refund.authorisationID.text, in: merchant, mode,
            about: {
                CallFacts(
                    try $0.authorisation(refund.authorisationID, for: $1), amount: refund.amount,
                    key: refund.idempotencyKey)
            }
        ) {
            try $0.refund(refund, for: $1)
        }
    }

    /// Who acts for merchants: in the demo the owner of the card does too.
    private var merchant: CallRight { host.isDemo ? .user : .teller }
}
