import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// The caller's relation to the tested data.
enum RightsParty: String, CaseIterable, Sendable {
    /// Owns `main` and everything on it.
    case owner
    /// Owns `main` too.
    case coOwner
    /// A customer with an account of their own.
    case stranger
    /// A customer who is the owner's payee.
    case payee
    case teller
    case auditor
    case `operator`
    /// A caller without a session.
    case signedOut

    /// The staff's role; `nil` for callers who are not staff.
    var role: Principal.Role? { Principal.Role(rawValue: rawValue) }
}

/// Ids of the owner's data that ``RightsScenario/prepare(_:)`` creates.
struct RightsIDs: Sendable {
    /// Of the owner and the co-owner, with money.
    var main: AccountID = ""
    /// Of the owner only, empty.
    var spare: AccountID = ""
    /// Of the owner only, frozen by the owner.
    var frozen: AccountID = ""
    var others: AccountID = ""
    var payees: AccountID = ""
    var number = ""
    var transaction: TransactionID = TransactionID(account: "", entryNumber: 1)
    var transfer: TransferID = ""
    var scheduled: TransferID = ""
    var challenge: ChallengeID = ""
    var hold: TransferHoldID = ""
    var order: StandingOrderID = ""
    var card: CardID = ""
    var authorisation: AuthorisationID = ""
    /// A captured card payment.
    var captured: AuthorisationID = ""
    var beneficiary: BeneficiaryID = ""
    var goal: GoalID = ""
    var webhook: WebhookID = ""
    var webhookDelivery: WebhookDeliveryID = ""
    var mandate: MandateID = ""
    var directDebit: DirectDebitID = ""
    var rule: CategoryRuleID = ""
    var notification: NotificationID = ""
    var session: SessionID = ""
    var device: DeviceID = ""
    var code = ""
}

/// A bank with the table's data, and the tokens of its signed-in users.
struct RightsScenario: Sendable {
    private(set) var ids = RightsIDs()
    private(set) var tokens: [RightsParty: SessionTokens] = [:]
    /// The owner's access tokens.
    private(set) var accessTokens: [AccessToken.Scope: SessionTokens] = [:]

    /// Fills a new bank. Returns its ids and a source of copies.
    static func prepare(
        _ bank: BankUnderTest
    ) async throws -> (RightsScenario, copy: @Sendable () async throws -> BankUnderTest) {
        var scenario = RightsScenario()
        let staff = await bank.session(of: BankUnderTest.staffPrincipal).operatorService
        var machines: [RightsParty: Machine] = [:]
        for party in RightsParty.allCases where party != .signedOut {
            let machine = try await Machine("Laptop of \(party)", of: bank)
            let name = "rights-\(party.rawValue.lowercased())"
            if let role = party.role {
                _ = try await staff.add(
                    StaffRequest(Registration(username: name, name: name), role: role),
                    password: SecretBytes(Machine.password))
            } else {
                try await machine.register(name, name: name)
            }
            let result = try await machine.login(name)
            scenario.tokens[party] = result.tokens
            machines[party] = machine
        }
        try await scenario.fill(bank, try XCTUnwrap(machines[.owner]), machines)
        // One payment waits for a code. Later payments need none, so that only rights decide.
        var rules = PaymentRules()
        rules.stepUpAmount = usd(3_000)
        let asking = try await bank.control.copy()(rules)
        try await scenario.challenge(asking)
        let copy = try await asking.control.copy()
        return (scenario, { try await copy(.none) })
    }

    private mutating func fill(
        _ bank: BankUnderTest, _ machine: Machine, _ machines: [RightsParty: Machine]
    ) async throws {
        let owner = machine.client
        let teller = await bank.client(of: BankUnderTest.staffPrincipal)
        ids.main = try await owner.open("Main")
        ids.spare = try await owner.open("Spare")
        ids.frozen = try await owner.open("Frozen")
        _ = try await owner.accounts.freeze(ids.frozen, scope: .all, reason: "Away", mode: .commit)
        ids.others = try await XCTUnwrap(machines[.stranger]).client.open("Theirs")
        ids.payees = try await XCTUnwrap(machines[.payee]).client.open("Bakery")
        for account in [ids.main, ids.others] { try await teller.deposit(usd(50_000), to: account) }
        _ = try await teller.teller.addOwner("rights-coowner", to: ids.main, mode: .commit)
        ids.number = try await owner.accounts.account(id: ids.main).accountNumber
        ids.transfer = try await owner.pay(usd(1_000), from: ids.main, to: ids.payees).id
        let newestEntry = try await owner.entries(of: ids.main).first
        ids.transaction = try XCTUnwrap(newestEntry).id
        ids.scheduled = try await owner.transfers.create(
            TransferRequest(
                from: ids.main, to: ids.payees, amount: usd(100),
                executionDate: bank.now.utcDate.adding(days: 9),
                idempotencyKey: FreshKeys.next()), mode: .commit
        ).id
        ids.hold = try await owner.transfers.hold(
            TransferHoldRequest(
                from: ids.main, to: .account(ids.payees), amount: usd(200), idempotencyKey: FreshKeys.next()),
            mode: .commit
        ).id
        ids.order = try await owner.standingOrders.create(
            StandingOrderRequest(
                from: ids.main, to: .account(ids.spare), amount: usd(300),
                schedule: StandingOrderSchedule(.monthly, from: bank.now.utcDate.adding(days: 9)),
                idempotencyKey: FreshKeys.next()), mode: .commit
        ).id
        ids.card = try await owner.cards.order(
            CardOrder(accountID: ids.main, name: "Everyday", idempotencyKey: FreshKeys.next()), mode: .commit
        ).id
        _ = try await owner.cards.apply(.activate, to: ids.card, mode: .commit)
        ids.authorisation = try await teller.cards.authorise(.groceries(with: ids.card), mode: .commit).id
        ids.captured = try await teller.cards.authorise(.groceries(with: ids.card), mode: .commit).id
        _ = try await teller.cards.capture(
            CardCapture(authorisationID: ids.captured, idempotencyKey: FreshKeys.next()), mode: .commit)
        ids.beneficiary = try await owner.beneficiaries.add(.abroad, mode: .commit).beneficiary.id
        ids.rule = try await owner.transactions.addCategoryRule(
            CategoryRuleRequest(text: "bakery", category: .groceries), mode: .commit
        ).id
        _ = try await machine.services.metadataService.set(
            ResourceMetadata(resourceID: ids.main.text, externalID: "external"), mode: .commit)
        ids.goal = try await machine.services.goalService.add(
            GoalRequest(name: "Bicycle", accountID: ids.main, target: usd(90_000)), mode: .commit
        ).id
        try await collect(bank, owner)
        ids.webhook = try await machine.services.webhookService.add(
            WebhookRequest(url: "https://shop.example/"), mode: .commit
        ).webhook.id
        ids.webhookDelivery = try await machine.services.webhookService.sendTest(to: ids.webhook).id
        let newest = try await owner.notifications.notifications(unreadOnly: false, page: nil).items.first
        ids.notification = try XCTUnwrap(newest).id
        ids.session = try await machine.sessionID()
        ids.device = try await machine.device().id
        for scope in AccessToken.Scope.allCases {
            let pays = scope == .transfers
            let issued = try await machine.auth.createToken(
                AccessTokenRequest(
                    name: scope.rawValue, scopes: [scope],
                    payees: pays ? [.account(ids.spare), .beneficiary(ids.beneficiary)] : [],
                    maximumPerDay: pays ? usd(10_000) : nil),
                password: SecretBytes(Machine.password), code: nil)
            accessTokens[scope] = SessionTokens(access: issued.secret, refresh: issued.secret)
        }
    }

    /// Lets a creditor collect from the owner's account.
    private mutating func collect(_ bank: BankUnderTest, _ owner: BankClient) async throws {
        let clearing = await bank.session(of: BankUnderTest.staffPrincipal).clearingService
        let collection = ReceivedCollection(
            networkID: "C1", amount: usd(100), creditorID: "FR1", mandateReference: "M-1",
            debtorAccount: ids.number)
        _ = try await clearing.apply([.collected(collection)], mode: .commit)
        let debits = try await owner.mandates.directDebits(of: ids.main, page: .first).items
        let debit = try XCTUnwrap(debits.first)
        (ids.directDebit, ids.mandate) = (debit.id, try XCTUnwrap(debit.mandateID))
    }

    private mutating func challenge(_ bank: BankUnderTest) async throws {
        let machine = try await Machine("Laptop of owner", of: bank)
        try await machine.steal(tokens[.owner])
        let enrollment = try await machine.enroll()
        _ = try await machine.auth.verifyOTP(bank.control.code(enrollment))
        do {
            try await machine.client.pay(usd(4_000), from: ids.main, to: ids.payees)
        } catch ServiceError.challengeRequired(let challenge) {
            ids.challenge = challenge.id
        }
        try await bank.control.advance(60)
        ids.code = bank.control.code(enrollment)
    }
}

extension CardPayment {
    /// 5.00 at a shop.
    static func groceries(with card: CardID) -> CardPayment {
        CardPayment(
            cardID: card, merchant: "Corner Grocery", category: .groceries, country: .unitedStates,
            amount: usd(500), idempotencyKey: FreshKeys.next())
    }
}

extension BeneficiaryRequest {
    static var abroad: BeneficiaryRequest {
        BeneficiaryRequest(
            name: "Ada Lovelace", iban: PaymentBank.foreignIBAN, idempotencyKey: FreshKeys.next())
    }
}

/// The services of one bank for one caller.
struct RightsDesk: Sendable {
    let ids: RightsIDs
    let today: CalendarDate
    let services: DependencyContainer
    let client: BankClient

    /// The services for a party, in a copy of the scenario's bank.
    init(_ party: RightsParty, in scenario: RightsScenario, _ bank: BankUnderTest) async {
        await self.init(scenario, scenario.tokens[party], bank)
    }

    /// The services for a program with one of the owner's tokens.
    init(_ scope: AccessToken.Scope, in scenario: RightsScenario, _ bank: BankUnderTest) async {
        await self.init(scenario, scenario.accessTokens[scope], bank)
    }

    private init(_ scenario: RightsScenario, _ tokens: SessionTokens?, _ bank: BankUnderTest) async {
        ids = scenario.ids
        today = bank.now.utcDate
        services = await bank.session(with: tokens)
        client = await bank.client(services)
    }
}
