import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank with a customer who has 100.00 USD and a card without limits. The operator passes on what merchants request.
struct CardBank: Sendable {
    let bank: BankUnderTest
    let customer: BankClient
    /// The customer's account.
    let main: AccountID
    /// The customer's active card.
    let card: CardID

    init(_ bank: BankUnderTest) async throws {
        self.bank = bank
        customer = bank.customer
        main = try await customer.open("Main")
        try await bank.operator.deposit(usd(10_000), to: main)
        let ordered = try await customer.cards.order(
            CardOrder(accountID: main, name: "Everyday", idempotencyKey: FreshKeys.next()), mode: .commit)
        card = ordered.id
        _ = try await customer.cards.apply(.activate, to: card, mode: .commit)
        _ = try await customer.cards.setLimits(
            CardLimitsUpdate(payment: .remove, day: .remove, month: .remove), of: card, mode: .commit)
    }

    func order(
        _ name: String = "Second", of account: AccountID? = nil, key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> Card {
        try await customer.cards.order(
            CardOrder(accountID: account ?? main, name: name, idempotencyKey: key ?? FreshKeys.next()),
            mode: mode)
    }

    @discardableResult
    func apply(_ change: CardChange, to id: CardID? = nil, mode: ExecutionMode = .commit) async throws -> Card
    {
        try await customer.cards.apply(change, to: id ?? card, mode: mode)
    }

    @discardableResult
    func replace(_ id: CardID? = nil, key: IdempotencyKey? = nil, mode: ExecutionMode = .commit) async throws
        -> Card
    {
        try await customer.cards.replace(
            CardReplacement(cardID: id ?? card, idempotencyKey: key ?? FreshKeys.next()), mode: mode)
    }

    @discardableResult
    func limit(_ update: CardLimitsUpdate, of id: CardID? = nil) async throws -> Card {
        try await customer.cards.setLimits(update, of: id ?? card, mode: .commit)
    }

    @discardableResult
    func rule(_ update: SpendingControlsUpdate) async throws -> Card {
        try await customer.cards.setRules(update, of: card, mode: .commit)
    }

    @discardableResult
    func pay(
        _ amount: Money = usd(1_000), with id: CardID? = nil, at merchant: String = "Corner Grocery",
        _ category: MerchantCategoryCode = .groceries, in country: CountryCode = .unitedStates,
        key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> CardAuthorisation {
        try await self.merchant.authorise(
            CardPayment(
                cardID: id ?? card, merchant: merchant, category: category, country: country,
                amount: amount, idempotencyKey: key ?? FreshKeys.next()), mode: mode)
    }

    @discardableResult
    func capture(
        _ held: CardAuthorisation, _ amount: Money? = nil, keepsRest: Bool = false,
        key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> CardAuthorisation {
        try await merchant.capture(
            CardCapture(
                authorisationID: held.id, amount: amount, keepsRest: keepsRest,
                idempotencyKey: key ?? FreshKeys.next()),
            mode: mode)
    }

    @discardableResult
    func reverse(
        _ held: CardAuthorisation, key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> CardAuthorisation {
        try await merchant.reverse(
            CardReversal(authorisationID: held.id, idempotencyKey: key ?? FreshKeys.next()), mode: mode)
    }

    @discardableResult
    func refund(
        _ paid: CardAuthorisation, _ amount: Money? = nil, key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> CardAuthorisation {
        try await merchant.refund(
            CardRefund(
                authorisationID: paid.id, amount: amount, idempotencyKey: key ?? FreshKeys.next()),
            mode: mode)
    }

    /// The service for merchants' requests.
    var merchant: any CardServiceProtocol { bank.operator.cards }

    /// The account's balance and available amount.
    func money() async throws -> [Int64] {
        let account = try await customer.accounts.account(id: main)
        return [account.balance.minorUnits, account.availableBalance.minorUnits]
    }

    func authorisations(of id: CardID? = nil) async throws -> [CardAuthorisation] {
        try await customer.cards.authorisations(of: id ?? card)
    }

    func advance(days: Int = 0, seconds: Int = 0) async throws {
        try await bank.control.advance(days * 86_400 + seconds)
    }

    /// Fails unless the card declines for this reason, holds nothing, and lists the attempt.
    func assertDeclined(
        _ reason: DeclineReason, line: UInt = #line, _ body: () async throws -> CardAuthorisation
    ) async throws {
        let before = try await money()
        let error = await refusal(line: line, body)
        guard case .cardDeclined(reason, let id)? = error else {
            return XCTFail("\(String(describing: error)) is not \(reason)", line: line)
        }
        let kept = try await customer.cards.authorisation(id: id)
        XCTAssertEqual(kept.status, .declined, line: line)
        XCTAssertEqual(kept.declineReason, reason, line: line)
        let after = try await money()
        XCTAssertEqual(after, before, line: line)
    }
}
