import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class AccountsListViewModelTests: XCTestCase {
    private var service = StubAccountService()
    private var coordinator = MockAccountsCoordinator()

    override func setUp() async throws {
        service = StubAccountService()
        coordinator = MockAccountsCoordinator()
    }

    private func makeModel(
        scope: AccountScope = .own
    ) -> AccountsListViewModel {
        AccountsListViewModel(scope: scope, accountService: service, coordinator: coordinator)
    }

    private func makeLoadedModel(
        _ accounts: [Account] = [.checking, .savings, .travel]
    ) async -> AccountsListViewModel {
        service.onAccounts.answer(with: accounts)
        let model = makeModel()
        await model.load()
        return model
    }

    func testNewList_IsIdleAndEmpty() throws {
        let model = makeModel()
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(model.visibleAccounts, [])
        XCTAssertEqual(try model.totals(), [])
        XCTAssertEqual(service.onAccounts.callCount, 0)
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testLoad_IsObservedFromIdleOverLoadingToLoaded() async {
        let (model, gate) = (makeModel(), Gate())
        service.onAccounts.answer { _ in
            await gate.pass()
            return [.checking]
        }
        let states = await observed({ model.state }, around: gate) { await model.load() }
        XCTAssertEqual(states, [.idle, .loading, .loaded([.checking])])
    }

    func testLoad_AsksForTheScope() async {
        service.onAccounts.answer(with: [])
        await makeModel(scope: .all).load()
        XCTAssertEqual(service.onAccounts.calls, [.all])
    }

    func testAllAccounts_AreReadUntilEnoughAreShown() async {
        let closed = Account.sample("ACC009", status: .closed)
        let pages = [[closed, .checking], [.savings], [.travel]]
        service.onAllAccounts.answer { request in
            let index = request.after.flatMap(Int.init) ?? 0
            return Page(items: pages[index], page: 1, limit: 2, nextCursor: "\(index + 1)")
        }
        let model = makeModel()
        model.hidesClosed = true
        await model.loadAll(showing: 2)
        XCTAssertEqual(service.onAllAccounts.calls.map(\.after), [nil, "1"])
        XCTAssertEqual(model.scope, .all)
        XCTAssertEqual(model.visibleAccounts, [.checking, .savings])
        XCTAssertEqual(model.hiddenCount, 1)
    }

    func testNoAccounts_IsLoadedAndEmpty() async {
        let model = await makeLoadedModel([])
        XCTAssertEqual(model.state, .loaded([]))
    }

    func testFailure_IsTheServices() async {
        service.onAccounts.fail(with: ServiceError.unauthorized(.roleMissing(.operator)))
        let model = makeModel(scope: .all)
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.roleMissing(.operator))))
        XCTAssertEqual(model.visibleAccounts, [])
    }

    func testReloadAfterFailure_Recovers() async {
        service.onAccounts.fail(with: ServiceError.serverError(code: 500))
        let model = makeModel()
        await model.load()
        service.onAccounts.answer(with: [.savings])
        await model.load()
        XCTAssertEqual(model.state, .loaded([.savings]))
    }

    func testSlowAnswerForAnotherScope_DoesNotOverwriteTheNewer() async {
        let (model, slow) = (makeModel(), Gate())
        service.onAccounts.answer { scope in
            guard scope == .all else { return [.checking] }
            await slow.pass()
            return [.checking, .savings]
        }
        let loadingAll = Task { await model.load(.all) }
        await slow.arrival()
        await model.load(.own)
        slow.open()
        await loadingAll.value
        XCTAssertEqual(model.scope, .own)
        XCTAssertEqual(model.state, .loaded([.checking]))
    }

    func testSearch_FindsByNameNumberIDAndIBAN() async {
        let model = await makeLoadedModel()
        let expected: [String: [Account]] = [
            "SAVINGS": [.savings], "0987": [.savings], "acc001": [.checking], "de8937": [.travel],
            "": [.checking, .savings, .travel], "nothing": [],
        ]
        for (text, accounts) in expected {
            model.searchText = text
            XCTAssertEqual(model.visibleAccounts, accounts, text)
        }
    }

    func testTotals_AreOfTheAccountsFound() async throws {
        let model = await makeLoadedModel()
        XCTAssertEqual(
            try model.totals(),
            [Money(minorUnits: 25_000, currency: .eur), Money(minorUnits: 2_043_250, currency: .usd)])
        model.searchText = "travel"
        XCTAssertEqual(try model.totals(), [Money(minorUnits: 25_000, currency: .eur)])
    }

    func testTotalsThatDoNotFit_LeaveTheListShown() async {
        let accounts = [Account.sample(minorUnits: .max), .sample("ACC002", minorUnits: 1)]
        let model = await makeLoadedModel(accounts)
        XCTAssertEqual(model.visibleAccounts, accounts)
        XCTAssertThrowsError(try model.totals())
    }

    func testSelect_ReachesTheCoordinator() {
        makeModel().select(.savings)
        XCTAssertEqual(coordinator.calls, [.showAccount(.savings)])
    }
}
