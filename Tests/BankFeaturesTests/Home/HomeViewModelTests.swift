import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class HomeViewModelTests: XCTestCase {
    private var accounts = StubAccountService()
    private var transactions = StubTransactionService()
    private var coordinator = MockHomeCoordinator()

    override func setUp() async throws {
        accounts = StubAccountService()
        transactions = StubTransactionService()
        coordinator = MockHomeCoordinator()
    }

    private func makeModel() -> HomeViewModel {
        HomeViewModel(accountService: accounts, transactionService: transactions, coordinator: coordinator)
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

    func testLoadWithoutLocalBank_ProposesToMakeIt() async {
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
        accounts.onAccounts.fail(with: ServiceError.unauthorized(.operatorOnly))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.operatorOnly)))
    }

    func testFailingTransactions_FailTheLoad() async {
        accounts.onAccounts.answer(with: [.checking])
        transactions.onTransactions.fail(with: ServiceError.serverError(code: 500))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.serverError(code: 500)))
    }

    func testSelections_ReachTheCoordinator() {
        let model = makeModel()
        model.select(.savings)
        model.begin(.openFirstAccount)
        XCTAssertEqual(coordinator.calls, [.showAccount(.savings), .begin(.openFirstAccount)])
    }
}
