import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class TransactionSummaryViewModelTests: XCTestCase {
    private var accounts = StubAccountService()
    private var transactions = StubTransactionService()
    private var coordinator = MockTransactionsCoordinator()

    private let group = TransactionSummary(
        key: "cash", currency: .usd, count: 1, credits: usd(5), debits: usd(0), net: usd(5))

    override func setUp() async throws {
        accounts = StubAccountService()
        transactions = StubTransactionService()
        coordinator = MockTransactionsCoordinator()
    }

    private func makeModel(
        _ filter: TransactionsFilter = TransactionsFilter(account: nil),
        by grouping: TransactionGrouping = .category
    ) -> TransactionSummaryViewModel {
        TransactionSummaryViewModel(
            filter: filter, grouping: grouping, accountService: accounts, transactionService: transactions,
            coordinator: coordinator)
    }

    func testLoad_AddsUpAllAccountsUnlessOneIsNamed() async {
        transactions.onSummary.answer(with: [group])
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .loaded([group]))
        XCTAssertEqual(transactions.onSummary.calls, [.init(TransactionQuery(), by: .category)])
        XCTAssertEqual(accounts.onDefaultAccount.callCount, 0)
    }

    func testTotals_AreOfEachCurrency() async {
        func month(_ key: String, _ currency: Currency, _ minorUnits: Int64?) -> TransactionSummary {
            let sum = minorUnits.map { Money(minorUnits: $0, currency: currency) }
            return TransactionSummary(
                key: key, currency: currency, count: 2, credits: sum, debits: sum, net: sum)
        }
        transactions.onSummary.answer(with: [
            month("2026-05", .eur, 1), month("2026-05", .usd, 3), month("2026-06", .eur, 4),
            month("2026-06", .usd, .max),
        ])
        let model = makeModel(by: .month)
        XCTAssertEqual(model.totals, [])
        await model.load()
        XCTAssertEqual(model.totals.map(\.currency), [.eur, .usd])
        XCTAssertEqual(model.totals.map(\.count), [4, 4])
        XCTAssertEqual(model.totals.map(\.net?.minorUnits), [5, nil])
    }

    func testNamedAccountAndDays_ReachTheQuery() async {
        accounts.onAccountNamed.answer(with: .savings)
        transactions.onSummary.answer(with: [])
        let model = makeModel(TransactionsFilter(account: .named("savings"), from: .sample, to: .sample))
        model.grouping = .month
        await model.load()
        XCTAssertEqual(
            transactions.onSummary.calls,
            [.init(TransactionQuery(accountID: "ACC002", from: .sample, to: .sample), by: .month)])
    }

    func testDaysTheWrongWayRound_AreRefusedBeforeAnythingIsAsked() async {
        let model = makeModel(
            TransactionsFilter(account: nil, from: .sample, to: CalendarDate.sample.adding(days: -1)))
        await model.load()
        guard
            case .failed(.invalidValue(.known(.period), "2026-01-15 to 2026-01-14", .malformed)) = model.state
        else { return XCTFail("\(model.state)") }
        XCTAssertEqual(transactions.onSummary.callCount, 0)
    }

    func testFailingSums_FailTheLoad() async {
        transactions.onSummary.fail(with: ServiceError.serverError(code: 500))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.serverError(code: 500)))
    }

    func testSelect_LeadsToTheEntriesOfTheGroup() async {
        makeModel(TransactionsFilter(account: nil, direction: .debit)).select(group)
        let named = TransactionSummary(
            key: "Bakery", currency: .usd, count: 1, credits: nil, debits: nil, net: nil)
        makeModel(by: .counterparty).select(named)
        XCTAssertEqual(
            coordinator.shownFilters,
            [
                TransactionsFilter(account: nil, direction: .debit, category: .cash),
                TransactionsFilter(account: nil, text: "Bakery"),
            ])
    }

    func testSelectOfAMonth_LeadsToItsDaysThatTheFilterLeaves() async {
        let month = TransactionSummary(
            key: "2026-02", currency: .usd, count: 1, credits: nil, debits: nil, net: nil)
        let first = CalendarDate(year: 2026, month: 2, day: 1)
        makeModel(by: .month).select(month)
        makeModel(TransactionsFilter(account: nil, from: first?.adding(days: 9)), by: .month).select(month)
        XCTAssertEqual(coordinator.shownFilters.map(\.from), [first, first?.adding(days: 9)])
        XCTAssertEqual(coordinator.shownFilters.map { $0.to?.text }, ["2026-02-28", "2026-02-28"])
    }
}
