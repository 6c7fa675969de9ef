import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class TransactionsListViewModelTests: XCTestCase {
    private var accounts = StubAccountService()
    private var transactions = StubTransactionService()
    private var coordinator = MockTransactionsCoordinator()

    private let first = Page<Transaction>(
        items: [.sample(4), .sample(3)], page: 1, limit: 2, total: 3, nextCursor: "after-3")
    private let second = Page<Transaction>(items: [.sample(2)], page: 2, limit: 2)

    override func setUp() async throws {
        accounts = StubAccountService()
        transactions = StubTransactionService()
        coordinator = MockTransactionsCoordinator()
        accounts.onDefaultAccount.answer(with: .checking)
    }

    private func makeModel(
        _ filter: TransactionsFilter = TransactionsFilter(), page: PageRequest = .first
    ) -> TransactionsListViewModel {
        TransactionsListViewModel(
            filter: filter, page: page, accountService: accounts, transactionService: transactions,
            coordinator: coordinator)
    }

    private func makeModelWithFirstPage() async -> TransactionsListViewModel {
        transactions.onTransactions.answer(with: first)
        let model = makeModel()
        await model.load()
        return model
    }

    func testLoad_AsksForTheDefaultAccountAndTheFirstTwenty() async {
        let model = await makeModelWithFirstPage()
        XCTAssertEqual(model.state.value?.account, .checking)
        XCTAssertEqual(model.state.value?.page, first)
        XCTAssertEqual(
            transactions.onTransactions.calls,
            [.init(TransactionQuery(accountID: "ACC001"), page: .first)])
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testLoad_IsObservedFromIdleOverLoadingToLoaded() async throws {
        let (model, gate, first) = (makeModel(), Gate(), first)
        transactions.onTransactions.answer { _ in
            await gate.pass()
            return first
        }
        let states = await observed({ model.state }, around: gate) { await model.load() }
        let list = TransactionsList(
            account: .checking, query: TransactionQuery(accountID: "ACC001"), page: first)
        XCTAssertEqual(states, [.idle, .loading, .loaded(list)])
    }

    func testNamedAccount_IsLookedUpForReading() async {
        accounts.onAccountNamed.answer(with: .savings)
        transactions.onTransactions.answer(with: second)
        await makeModel(TransactionsFilter(account: .named("savings"))).load()
        XCTAssertEqual(accounts.onAccountNamed.calls, ["savings"])
        XCTAssertEqual(transactions.onTransactions.calls.map(\.query.accountID), ["ACC002"])
    }

    func testNoAccount_AsksForAllWithoutALookup() async {
        transactions.onTransactions.answer(with: second)
        let model = makeModel(TransactionsFilter(account: nil, text: "coffee"))
        await model.load()
        XCTAssertNil(model.state.value?.account)
        XCTAssertEqual(transactions.onTransactions.calls.map(\.query), [TransactionQuery(text: "coffee")])
        XCTAssertEqual(accounts.onDefaultAccount.callCount, 0)
    }

    func testLoadOfAnotherPage_AsksForIt() async throws {
        transactions.onTransactions.answer(with: second)
        let page = try PageRequest(page: 3, limit: 7, after: "cursor")
        await makeModel(page: page).load()
        XCTAssertEqual(transactions.onTransactions.calls.map(\.page), [page])
    }

    func testUnreadableBound_FailsBeforeTheEntriesAreAsked() async {
        let model = makeModel(TransactionsFilter(minimum: "x"))
        await model.load()
        XCTAssertEqual(
            model.state, .failed(.invalidAmount(text: "x", reason: .unreadable(.notANumber))))
        XCTAssertEqual(transactions.onTransactions.callCount, 0)
    }

    func testNoDefaultAccount_Fails() async {
        accounts.onDefaultAccount.fail(with: ServiceError.notFound(.defaultAccount, name: ""))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.defaultAccount, name: "")))
    }

    func testFailingEntries_FailTheLoad() async {
        transactions.onTransactions.fail(with: ServiceError.networkError(underlying: "down"))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "down")))
    }

    func testLoadNext_AppendsAndKeepsTheTotal() async throws {
        let model = await makeModelWithFirstPage()
        transactions.onTransactions.answer(with: second)
        await model.loadNext()
        XCTAssertEqual(
            model.state.value?.page,
            Page(items: [.sample(4), .sample(3), .sample(2)], page: 2, limit: 2, total: 3))
        XCTAssertEqual(
            transactions.onTransactions.calls.last?.page,
            try PageRequest(page: 2, limit: 2, after: "after-3"))
    }

    func testLoadNextAtTheEnd_DoesNothing() async {
        transactions.onTransactions.answer(with: second)
        let model = makeModel()
        await model.load()
        await model.loadNext()
        XCTAssertEqual(transactions.onTransactions.callCount, 1)
    }

    func testLoadNextBeforeLoad_DoesNothing() async {
        await makeModel().loadNext()
        XCTAssertEqual(transactions.onTransactions.callCount, 0)
    }

    func testLoadNextTwiceAtOnce_AppendsOnce() async {
        let model = await makeModelWithFirstPage()
        let (gate, second) = (Gate(holding: 1), second)
        transactions.onTransactions.answer { _ in
            await gate.pass()
            return second
        }
        let next = Task { await model.loadNext() }
        await gate.arrival()
        XCTAssertTrue(model.isLoadingNext)
        await model.loadNext()
        gate.open()
        await next.value
        XCTAssertFalse(model.isLoadingNext)
        XCTAssertEqual(model.state.value?.page.items, [.sample(4), .sample(3), .sample(2)])
        XCTAssertEqual(transactions.onTransactions.callCount, 2)
    }

    func testFailingNextPage_LeavesTheListAndCanBeTriedAgain() async {
        let model = await makeModelWithFirstPage()
        transactions.onTransactions.fail(with: ServiceError.serverError(code: 503))
        await model.loadNext()
        XCTAssertEqual(model.nextError, .serverError(code: 503))
        XCTAssertEqual(model.state.value?.page, first)

        transactions.onTransactions.answer(with: second)
        await model.loadNext()
        XCTAssertNil(model.nextError)
        XCTAssertEqual(model.state.value?.page.items.count, 3)
    }

    func testLoadNext_KeepsTheFilterOfTheFirstPage() async {
        let model = await makeModelWithFirstPage()
        model.filter.text = "typing"
        transactions.onTransactions.answer(with: second)
        await model.loadNext()
        XCTAssertEqual(transactions.onTransactions.calls.last?.query, TransactionQuery(accountID: "ACC001"))
    }

    func testReload_StartsAgain() async {
        let model = await makeModelWithFirstPage()
        transactions.onTransactions.answer(with: second)
        await model.loadNext()
        transactions.onTransactions.answer(with: first)
        await model.load()
        XCTAssertEqual(model.state.value?.page, first)
    }

    func testReloadWhileANextPageIsAwaited_DropsIt() async {
        let model = await makeModelWithFirstPage()
        let (gate, first, second) = (Gate(), first, second)
        transactions.onTransactions.answer { call in
            guard call.page.after != nil else { return first }
            await gate.pass()
            return second
        }
        let next = Task { await model.loadNext() }
        await gate.arrival()
        await model.load()
        gate.open()
        await next.value
        XCTAssertEqual(model.state.value?.page, first)
        XCTAssertFalse(model.isLoadingNext)
    }

    func testSlowFirstLoadAfterASearch_DoesNotOverwriteIt() async {
        let (model, slow, first, second) = (makeModel(), Gate(), first, second)
        transactions.onTransactions.answer { call in
            guard call.query.text == nil else { return second }
            await slow.pass()
            return first
        }
        let loading = Task { await model.load() }
        await slow.arrival()
        await model.search("coffee")
        slow.open()
        await loading.value
        XCTAssertEqual(model.state.value?.page, second)
        XCTAssertEqual(model.state.value?.query.text, "coffee")
    }

    func testSearch_KeepsTheFilterAndStartsOnTheFirstPage() async throws {
        transactions.onTransactions.answer(with: second)
        let model = makeModel(
            TransactionsFilter(direction: .debit), page: try PageRequest(page: 4, limit: 7, after: "old"))
        await model.search("coffee")
        XCTAssertEqual(
            transactions.onTransactions.calls,
            [
                .init(
                    TransactionQuery(accountID: "ACC001", text: "coffee", direction: .debit),
                    page: try PageRequest(limit: 7))
            ])
        XCTAssertEqual(model.filter.text, "coffee")
    }

    func testSelect_ReachesTheCoordinator() {
        makeModel().select(.sample(9))
        XCTAssertEqual(coordinator.shownTransactions, [.sample(9)])
    }
}
