import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class AccountDetailViewModelTests: XCTestCase {
    private var accounts = StubAccountService()
    private var transactions = StubTransactionService()
    private var coordinator = MockAccountsCoordinator()
    private let renamed = Account.sample(name: "Household")

    override func setUp() async throws {
        accounts = StubAccountService()
        transactions = StubTransactionService()
        coordinator = MockAccountsCoordinator()
        transactions.onTransactions.answer(with: Page(items: [.sample()], page: 1, limit: 5))
    }

    private func makeModel(_ selection: AccountSelection = .id("ACC001")) -> AccountDetailViewModel {
        AccountDetailViewModel(
            selection, accountService: accounts, transactionService: transactions, coordinator: coordinator)
    }

    private func makeLoadedModel() async -> AccountDetailViewModel {
        accounts.onAccountByID.answer(with: .checking)
        let model = makeModel()
        await model.load()
        return model
    }

    func testLoadByID_ShowsAccountAndNewestEntries() async throws {
        let model = await makeLoadedModel()
        XCTAssertEqual(
            model.state, .loaded(AccountDetail(account: .checking, recentTransactions: [.sample()])))
        XCTAssertEqual(accounts.onAccountByID.calls, ["ACC001"])
        XCTAssertEqual(
            transactions.onTransactions.calls,
            [.init(TransactionQuery(accountID: "ACC001"), page: try PageRequest(limit: 5))])
    }

    func testLoadOfAnAccountJustRead_AsksForNothingElseThanWhatIsShown() async {
        let model = AccountDetailViewModel(
            .loaded(.checking), recentCount: 0, accountService: accounts, transactionService: transactions,
            coordinator: coordinator)
        await model.load()
        XCTAssertEqual(model.state, .loaded(AccountDetail(account: .checking, recentTransactions: [])))
        XCTAssertEqual(accounts.onAccountByID.callCount, 0)
        XCTAssertEqual(transactions.onTransactions.callCount, 0)
    }

    func testLoadHistory_AsksForTheShownAccount() async {
        let history = BalanceHistory(
            accountID: "ACC001", from: CalendarDate(dayNumber: 20_000), balances: [usd(1), usd(2)])
        accounts.onBalanceHistory.answer(with: [history])
        let model = await makeLoadedModel()
        XCTAssertEqual(model.history, .idle)
        await model.loadHistory()
        XCTAssertEqual(model.history, .loaded(history))
        XCTAssertEqual(accounts.onBalanceHistory.calls, [.init(["ACC001"], from: nil, to: nil)])
    }

    func testLoadHistoryBeforeTheAccount_DoesNothing() async {
        let model = makeModel()
        await model.loadHistory()
        XCTAssertEqual(model.history, .idle)
        XCTAssertEqual(accounts.onBalanceHistory.callCount, 0)
    }

    func testAnAccountWithAProduct_IsShownWithAccruals() async throws {
        let product = Product(
            id: "plus", name: "Plus", accountType: .checking, interestRateBasisPoints: 100,
            overdraftRateBasisPoints: 900, dayCount: .thirtyE360, terms: [])
        let accrued = try XCTUnwrap(AccruedInterest(minorUnits: 123, parts: 4))
        let shown = AccountAccruals(Accruals(credit: accrued, feesDue: 5), of: product, in: .usd)
        accounts.onAccountByID.answer(with: .sample(productID: "plus"))
        accounts.onAccruals.answer(with: shown)
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state.value?.accruals, shown)
        XCTAssertEqual(shown.interest, usd(123))
        XCTAssertEqual(shown.feesDue, usd(5))
        XCTAssertEqual(accounts.onAccruals.calls, ["ACC001"])
    }

    func testUnreadableAccruals_FailTheLoad() async {
        accounts.onAccountByID.answer(with: .sample(productID: "plus"))
        accounts.onAccruals.fail(with: ServiceError.notFound(.account, name: "ACC001"))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.account, name: "ACC001")))
    }

    func testLoadByText_LooksItUpForReading() async {
        accounts.onAccountNamed.answer(with: .savings)
        let model = makeModel(.named("emergency"))
        await model.load()
        XCTAssertEqual(model.state.value?.account, .savings)
        XCTAssertEqual(accounts.onAccountNamed.calls, ["emergency"])
    }

    func testLoadOfTheDefault_AsksForIt() async {
        accounts.onDefaultAccount.answer(with: .checking)
        let model = makeModel(AccountSelection(typed: ""))
        await model.load()
        XCTAssertEqual(model.state.value?.account, .checking)
    }

    func testUnknownAccount_Fails() async {
        accounts.onAccountByID.fail(with: ServiceError.notFound(.account, name: "ACC001"))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.account, name: "ACC001")))
        XCTAssertEqual(transactions.onTransactions.callCount, 0)
    }

    func testFailingEntries_FailTheLoad() async {
        accounts.onAccountByID.answer(with: .checking)
        transactions.onTransactions.fail(with: ServiceError.serverError(code: 500))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.serverError(code: 500)))
    }

    func testRename_TrimsTheNameAndUpdatesTheAccount() async {
        accounts.onRename.answer(with: renamed)
        let model = await makeLoadedModel()
        await model.rename(to: "  Household ")
        XCTAssertEqual(model.change, .loaded(Change(renamed, mode: .commit)))
        XCTAssertEqual(
            model.state, .loaded(AccountDetail(account: renamed, recentTransactions: [.sample()])))
        XCTAssertEqual(
            accounts.onRename.calls, [ChangeCall(.init("ACC001", to: "Household"), mode: .commit)])
    }

    func testDryRunOfRename_KeepsTheAccount() async {
        accounts.onRename.answer(with: renamed)
        let model = await makeLoadedModel()
        await model.rename(to: "Household", mode: .dryRun)
        XCTAssertEqual(model.change, .loaded(Change(renamed, mode: .dryRun)))
        XCTAssertEqual(model.state.value?.account, .checking)
        XCTAssertEqual(accounts.onRename.calls.map(\.mode), [.dryRun])
    }

    func testRenameBeforeLoad_FindsTheAccountButReadsNoEntries() async {
        accounts.onAccountNamed.answer(with: .checking)
        accounts.onRename.answer(with: renamed)
        let model = makeModel(.named("primary"))
        await model.rename(to: "Household")
        XCTAssertEqual(model.change.value?.value, renamed)
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(transactions.onTransactions.callCount, 0)
    }

    func testRenameAfterLoad_ChangesTheShownAccount() async {
        accounts.onAccountNamed.answer(with: .checking)
        accounts.onRename.answer(with: renamed)
        let model = makeModel(.named("primary"))
        await model.load()
        await model.rename(to: "Household")
        await model.rename(to: "House")
        XCTAssertEqual(accounts.onAccountNamed.callCount, 1)
        XCTAssertEqual(accounts.onRename.calls.map(\.subject.id), ["ACC001", "ACC001"])
    }

    func testEmptyName_FailsBeforeTheBankIsAsked() async {
        let model = await makeLoadedModel()
        await model.rename(to: "  ")
        XCTAssertEqual(
            model.change, .failed(.invalidValue(field: .name, value: "  ", reason: .empty)))
        XCTAssertEqual(accounts.onRename.callCount, 0)
        XCTAssertEqual(model.state.value?.account, .checking)
    }

    func testRefusedRename_KeepsTheAccount() async {
        accounts.onRename.fail(with: ServiceError.unauthorized(.notOwner("ACC001")))
        let model = await makeLoadedModel()
        await model.rename(to: "Household")
        XCTAssertEqual(model.change, .failed(.unauthorized(.notOwner("ACC001"))))
        XCTAssertEqual(model.state.value?.account, .checking)
    }

    func testSecondRenameAtTheSameTime_DoesNothing() async {
        let gate = Gate(holding: 1)
        let renamed = renamed
        accounts.onRename.answer { _ in
            await gate.pass()
            return renamed
        }
        let model = await makeLoadedModel()
        let first = Task { await model.rename(to: "Household") }
        await gate.arrival()
        await model.rename(to: "Other")
        gate.open()
        await first.value
        XCTAssertEqual(accounts.onRename.callCount, 1)
    }

    func testSetDefault_UpdatesTheAccount() async {
        let chosen = Account.sample(isDefault: true)
        accounts.onSetDefault.answer(with: chosen)
        let model = await makeLoadedModel()
        await model.setDefault()
        XCTAssertEqual(model.state.value?.account, chosen)
        XCTAssertEqual(accounts.onSetDefault.calls, [ChangeCall("ACC001", mode: .commit)])
    }

    func testDryRunOfSetDefault_KeepsTheAccount() async {
        accounts.onSetDefault.answer(with: .sample(isDefault: true))
        let model = await makeLoadedModel()
        await model.setDefault(mode: .dryRun)
        XCTAssertEqual(model.change.value?.isCommitted, false)
        XCTAssertEqual(model.state.value?.account, .checking)
    }

    func testShowTransactions_ReachesTheCoordinatorOnceLoaded() async {
        makeModel().showTransactions()
        XCTAssertEqual(coordinator.calls, [])
        await makeLoadedModel().showTransactions()
        XCTAssertEqual(coordinator.calls, [.showTransactions(.checking)])
    }
}
