import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class StatementsListViewModelTests: XCTestCase {
    private let accounts = StubAccountService()
    private let statements = StubStatementService()
    private let february = Statement.sample(from: .sample.adding(days: 17), to: .sample.adding(days: 44))
    private let january = Statement.sample()

    private func makeModel(
        _ selection: AccountSelection = .id("ACC001"), page: PageRequest? = nil
    ) -> StatementsListViewModel {
        StatementsListViewModel(
            selection, page: page, accountService: accounts, statementService: statements)
    }

    func testLoad_AsksForTheMonthsOfTheNamedAccount() async {
        accounts.onDefaultAccount.answer(with: .savings)
        let whole = Page(items: [february, january], page: 1, limit: 2)
        statements.onStatements.answer(with: whole)
        let model = makeModel(.defaultAccount)
        await model.load()
        XCTAssertEqual(model.state, .loaded(whole))
        XCTAssertEqual(statements.onStatements.calls.map(\.account), ["ACC002"])
        XCTAssertEqual(statements.onStatements.calls.map(\.page), [nil])
    }

    func testLoadNext_Appends() async throws {
        accounts.onAccountByID.answer(with: .checking)
        statements.onStatements.answer(
            inTurn: [
                Page(items: [february], page: 1, limit: 1, nextCursor: "2026-02-01"),
                Page(items: [january], page: 2, limit: 1),
            ])
        let request = try PageRequest(limit: 1)
        let model = makeModel(page: request)
        await model.load()
        await model.loadNext()
        XCTAssertEqual(model.state, .loaded(Page(items: [february, january], page: 2, limit: 1)))
        XCTAssertEqual(
            statements.onStatements.calls.map(\.page),
            [request, try PageRequest(page: 2, limit: 1, after: "2026-02-01")])
        XCTAssertFalse(model.isLoadingNext)
    }

    func testUnknownAccount_IsTheServicesFailureAndAsksNoFurther() async {
        accounts.onAccountByID.fail(with: ServiceError.notFound(.account, name: "ACC009"))
        let model = makeModel(.id("ACC009"))
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.account, name: "ACC009")))
        XCTAssertEqual(statements.onStatements.callCount, 0)
    }

    func testFailingNextPage_LeavesTheList() async {
        accounts.onAccountByID.answer(with: .checking)
        let first = Page(items: [february], page: 1, limit: 1, nextCursor: "2026-02-01")
        statements.onStatements.answer(with: first)
        let model = makeModel()
        await model.load()
        statements.onStatements.fail(with: ServiceError.serverError(code: 500))
        await model.loadNext()
        XCTAssertEqual(model.state, .loaded(first))
        XCTAssertEqual(model.nextError, .serverError(code: 500))
    }
}
