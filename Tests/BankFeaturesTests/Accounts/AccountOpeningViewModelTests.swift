import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class AccountOpeningViewModelTests: XCTestCase {
    private var service = StubAccountService()
    private var products = StubProductService()
    private var coordinator = MockAccountsCoordinator()
    private let opening = AccountOpening(accountType: .savings, currency: .eur, accountName: "Boat")

    override func setUp() async throws {
        service = StubAccountService()
        products = StubProductService()
        coordinator = MockAccountsCoordinator()
    }

    private func makeModel(currency: String = "eur", name: String = " Boat ") -> AccountOpeningViewModel {
        AccountOpeningViewModel(
            draft: AccountOpeningDraft(accountType: .savings, currency: currency, accountName: name),
            accountService: service, productService: products, coordinator: coordinator)
    }

    func testOpen_OpensAndTellsTheCoordinator() async {
        service.onOpen.answer(with: .travel)
        let model = makeModel()
        await model.open()
        XCTAssertEqual(model.state, .loaded(Change(.travel, mode: .commit)))
        XCTAssertEqual(service.onOpen.calls, [ChangeCall(opening, mode: .commit)])
        XCTAssertEqual(coordinator.calls, [.didOpen(.travel)])
    }

    func testDryRun_ReturnsTheAccountWithoutTheCoordinator() async {
        service.onOpen.answer(with: .travel)
        let model = makeModel()
        await model.open(mode: .dryRun)
        XCTAssertEqual(model.state, .loaded(Change(.travel, mode: .dryRun)))
        XCTAssertEqual(coordinator.calls, [])
    }

    func testOpenAfterDryRun_Opens() async {
        service.onOpen.answer(with: .travel)
        let model = makeModel()
        await model.open(mode: .dryRun)
        await model.open()
        XCTAssertEqual(service.onOpen.calls.map(\.mode), [.dryRun, .commit])
    }

    func testOpenTwice_OpensOnce() async {
        service.onOpen.answer(with: .travel)
        let model = makeModel()
        await model.open()
        await model.open()
        XCTAssertEqual(service.onOpen.callCount, 1)
    }

    func testUnlistedCurrency_FailsBeforeTheBankIsAsked() async {
        let model = makeModel(currency: "XXX")
        await model.open()
        XCTAssertEqual(
            model.state,
            .failed(
                .invalidValue(field: .currency, value: "XXX", reason: .notOneOf(Currency.allCodes))))
        XCTAssertEqual(service.onOpen.callCount, 0)
    }

    func testNameThatIsTooLong_Fails() async {
        let name = String(repeating: "n", count: 71)
        let model = makeModel(name: name)
        await model.open()
        XCTAssertEqual(
            model.state, .failed(.invalidValue(field: .name, value: name, reason: .tooLong(maximum: 70))))
    }

    func testRefusal_CanBeTriedAgain() async {
        service.onOpen.fail(with: ServiceError.serverError(code: 503))
        let model = makeModel()
        await model.open()
        XCTAssertEqual(model.state, .failed(.serverError(code: 503)))
        XCTAssertEqual(coordinator.calls, [])
        service.onOpen.answer(with: .travel)
        await model.open()
        XCTAssertEqual(coordinator.calls, [.didOpen(.travel)])
    }

    private func open(_ draft: AccountOpeningDraft) async -> LoadState<Change<Account>> {
        service.onOpen.answer(with: .travel)
        products.onProductNamed.answer { try ProductCatalogue.product(named: $0) }
        let model = AccountOpeningViewModel(
            draft: draft, accountService: service, productService: products, coordinator: coordinator)
        await model.open()
        return model.state
    }

    func testProduct_BringsItsTypeAndItsOnlyCurrency() async {
        _ = await open(AccountOpeningDraft(accountName: "Yen", product: "yen"))
        let expected = AccountOpening(
            accountType: .savings, currency: .jpy, accountName: "Yen", productID: "yen-savings")
        XCTAssertEqual(service.onOpen.calls, [ChangeCall(expected, mode: .commit)])
    }

    func testProductOfSeveralCurrencies_NeedsOne() async {
        let state = await open(AccountOpeningDraft(accountName: "x", product: "instant-savings"))
        XCTAssertEqual(
            state.error,
            .invalidValue(field: .currency, value: "", reason: .notOneOf(["EUR", "USD", "CZK"])))
        XCTAssertEqual(service.onOpen.callCount, 0)
    }

    func testProductAndAnotherType_Contradict() async {
        let draft = AccountOpeningDraft(
            accountType: .checking, currency: "EUR", accountName: "x", product: "instant-savings")
        let state = await open(draft)
        XCTAssertEqual(
            state.error, .invalidValue(field: .type, value: "checking", reason: .notOneOf(["savings"])))
        XCTAssertEqual(service.onOpen.callCount, 0)
    }

    func testUnknownProduct_IsNotFound() async {
        let state = await open(AccountOpeningDraft(currency: "EUR", accountName: "x", product: "gold"))
        XCTAssertEqual(state.error, .notFound(.product, name: "gold"))
    }
}
