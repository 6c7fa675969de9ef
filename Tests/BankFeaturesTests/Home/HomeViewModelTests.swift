import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class HomeViewModelTests: XCTestCase {
    private var accounts = StubAccountService()
    private var transactions = StubTransactionService()
    private var transfers = StubTransferService()
    private var orders = StubStandingOrderService()
    private var cards = StubCardService()
    private var notifications = StubNotificationService()
    private var beneficiaries = StubBeneficiaryService()
    private var services = HomeServices.stubs()
    private var coordinator = MockHomeCoordinator()
    private let today = CalendarDate(dayNumber: 20_634)

    override func setUp() async throws {
        accounts = StubAccountService()
        transactions = StubTransactionService()
        transfers = StubTransferService()
        orders = StubStandingOrderService()
        cards = StubCardService()
        notifications = StubNotificationService()
        beneficiaries = StubBeneficiaryService()
        coordinator = MockHomeCoordinator()
        services = .stubs(
            accounts: accounts, transactions: transactions, transfers: transfers, orders: orders,
            cards: cards, notifications: notifications, beneficiaries: beneficiaries)
        accounts.onAccruals.answer(with: nil)
        transactions.onTransactions.answer(with: Page(items: [], page: 1, limit: 5))
    }

    private func makeModel() -> HomeViewModel {
        HomeViewModel(services: services, coordinator: coordinator)
    }

    private func loaded() async throws -> HomeSummary {
        let model = makeModel()
        await model.load()
        return try model.state.get()
    }

    private func history(_ account: AccountID = "ACC001") -> BalanceHistory {
        BalanceHistory(accountID: account, from: today.adding(days: -1), balances: [usd(1), usd(2)])
    }

    func testNewHome_IsIdle() {
        XCTAssertEqual(makeModel().state, .idle)
    }

    func testLoad_ShowsAccountsAndNewestEntriesOfTheDefault() async throws {
        accounts.onAccounts.answer(with: [.savings, .checking])
        transactions.onTransactions.answer(with: Page(items: [.sample(2), .sample(1)], page: 1, limit: 5))
        let model = makeModel()
        await model.load()

        let summary = try model.state.get()
        XCTAssertEqual(summary.accounts, [.savings, .checking])
        XCTAssertEqual(summary.defaultAccount, .checking)
        XCTAssertEqual(summary.recentTransactions, [.sample(2), .sample(1)])
        XCTAssertEqual(summary.nextSteps, [])
        XCTAssertEqual(accounts.onAccounts.calls, [.own])
        XCTAssertEqual(
            transactions.onTransactions.calls,
            [.init(TransactionQuery(accountID: "ACC001"), page: try PageRequest(limit: 5))])
    }

    func testTotals_AreOneForEachCurrency() async throws {
        accounts.onAccounts.answer(with: [.checking, .travel, .savings])
        transactions.onTransactions.answer(with: Page(items: [], page: 1, limit: 5))
        let model = makeModel()
        await model.load()

        XCTAssertEqual(
            try model.state.get().totals(),
            [Money(minorUnits: 25_000, currency: .eur), Money(minorUnits: 2_043_250, currency: .usd)])
    }

    func testLoadWithoutAccounts_ProposesToOpenOne() async {
        accounts.onAccounts.answer(with: [])
        let model = makeModel()
        await model.load()
        XCTAssertEqual(
            model.state,
            .loaded(HomeSummary(accounts: [], recentTransactions: [], nextSteps: [.openFirstAccount])))
    }

    func testLoadWithoutDefault_ProposesToChooseOne() async {
        accounts.onAccounts.answer(with: [.savings])
        let model = makeModel()
        await model.load()
        XCTAssertEqual(
            model.state,
            .loaded(
                HomeSummary(accounts: [.savings], recentTransactions: [], nextSteps: [.chooseDefaultAccount]))
        )
    }

    func testLoadWithoutLocalBank_ProposesToCreateIt() async {
        accounts.onAccounts.fail(with: ServiceError.notInitialized(.ledger))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(
            model.state,
            .loaded(HomeSummary(accounts: [], recentTransactions: [], nextSteps: [.initializeLocalBank])))
    }

    func testLoadWithoutKeychain_Fails() async {
        accounts.onAccounts.fail(with: ServiceError.notInitialized(.keychain))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.notInitialized(.keychain)))
    }

    func testLoadSignedOut_ProposesToSignIn() async {
        for reason in [UnauthorizedReason.notSignedIn, .sessionEnded] {
            accounts.onAccounts.fail(with: ServiceError.unauthorized(reason))
            let model = makeModel()
            await model.load()
            XCTAssertEqual(
                model.state,
                .loaded(HomeSummary(accounts: [], recentTransactions: [], nextSteps: [.signIn])))
        }
    }

    func testFailingAccounts_FailTheLoad() async {
        accounts.onAccounts.fail(with: ServiceError.unauthorized(.roleMissing(.operator)))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.roleMissing(.operator))))
    }

    func testHistory_IsAskedForAllAccountsAtOnce() async throws {
        accounts.onAccounts.answer(with: [.savings, .checking])
        accounts.onBalanceHistory.answer(with: [history("ACC002"), history()])
        let summary = try await loaded()
        XCTAssertEqual(summary.balanceHistory, [history("ACC002"), history()])
        XCTAssertEqual(
            accounts.onBalanceHistory.calls, [.init([Account.savings.id, "ACC001"], from: nil, to: nil)])
    }

    func testDueItems_AreThoseOfTheNextDays_NearestFirst() async throws {
        accounts.onAccounts.answer(with: [.checking])
        accounts.onBalanceHistory.answer(with: [history()])
        let near = Transfer.waiting(1, on: today.adding(days: 7))
        transfers.onTransfers.answer(
            with: Page(
                items: [near, .waiting(2, on: today.adding(days: 8)), .sample(3)], page: 1, limit: 200))
        orders.onOrders.answer(
            with: Page(
                items: [
                    .sample(nextExecutionDate: today), .sample(id: "SOR002", status: .paused),
                    .sample(id: "SOR003", nextExecutionDate: nil),
                ], page: 1, limit: 200))
        cards.onPendingAuthorisations.answer(with: [.sample()])
        let summary = try await loaded()
        XCTAssertEqual(summary.due.map(\.id), ["SOR001", "AUT000001", near.id.text])
        XCTAssertEqual(summary.due.map(\.kind), [.standingOrder, .cardHold, .scheduledTransfer])
        XCTAssertEqual(
            summary.due.map(\.date), [today, today.adding(days: 7), today.adding(days: 7)])
    }

    func testScheduledTransfers_HaveTheNamesOfTheirPayees() async throws {
        accounts.onBalanceHistory.answer(with: [history()])
        transfers.onTransfers.answer(
            with: Page(
                items: [.waiting(1, on: today), .waiting(2, on: today, to: "ACC005")], page: 1, limit: 200))
        accounts.onAccounts.answer(with: [.checking, .savings])
        beneficiaries.onBeneficiaries.answer(with: [.sample(name: "Maple Street", accountID: "ACC005")])
        let summary = try await loaded()
        XCTAssertEqual(summary.due.map(\.counterparty), [Account.savings.accountName, "Maple Street"])
    }

    func testFrozenCards_AreNamed() async throws {
        accounts.onAccounts.answer(with: [.checking])
        cards.onCards.answer(with: [.sample(), .sample("CRD002", status: .frozen)])
        let summary = try await loaded()
        XCTAssertEqual(summary.frozenCards.map(\.id), ["CRD002"])
    }

    func testUnread_AreCountedUpToALimit() async throws {
        accounts.onAccounts.answer(with: [.checking])
        notifications.onNotifications.answer(
            with: Page(items: [.sample(9), .sample(8)], page: 1, limit: 100, nextCursor: "NTF8"))
        let summary = try await loaded()
        XCTAssertEqual(summary.unread, HomeUnread(count: 2, hasMore: true, newest: .sample(9)))
    }

    func testFailingParts_AreNamedAndTheRestIsShown() async throws {
        accounts.onAccounts.answer(with: [.checking])
        let failure = ServiceError.serverError(code: 500)
        accounts.onBalanceHistory.fail(with: failure)
        transactions.onTransactions.fail(with: failure)
        transfers.onTransfers.fail(with: failure)
        orders.onOrders.fail(with: failure)
        cards.onCards.fail(with: failure)
        cards.onPendingAuthorisations.fail(with: failure)
        notifications.onNotifications.fail(with: failure)
        let summary = try await loaded()
        XCTAssertEqual(summary.accounts, [.checking])
        XCTAssertEqual(
            summary.unavailable,
            [
                .balanceHistory, .recentTransactions, .scheduledTransfers, .standingOrders, .cardHolds,
                .cards, .notifications,
            ])
    }

    func testWithoutHistory_AllScheduledItemsAreDue() async throws {
        accounts.onAccounts.answer(with: [.checking])
        accounts.onBalanceHistory.fail(with: ServiceError.serverError(code: 500))
        let far = Transfer.waiting(1, on: today.adding(days: 70))
        transfers.onTransfers.answer(with: Page(items: [far], page: 1, limit: 200))
        let summary = try await loaded()
        XCTAssertEqual(summary.due.map(\.id), [far.id.text])
    }

    func testSelections_ReachTheCoordinator() {
        let model = makeModel()
        model.select(.savings)
        model.begin(.openFirstAccount)
        XCTAssertEqual(coordinator.calls, [.showAccount(.savings), .begin(.openFirstAccount)])
    }
}

extension Transfer {
    fileprivate static func waiting(_ number: Int64, on day: CalendarDate, to account: AccountID = "ACC002")
        -> Transfer
    {
        Transfer(
            id: TransferID("SCH00000\(number)"), fromAccountID: "ACC001", toAccountID: account,
            amount: usd(2_500), status: .pending, reference: "", executionDate: day, createdAt: .sample)
    }
}
