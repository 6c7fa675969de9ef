import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class StatementImportsListViewModelTests: XCTestCase {
    private let accounts = StubAccountService()
    private let ledger = StubLedgerService()

    private func makeModel(page: PageRequest = .first) -> StatementImportsListViewModel {
        StatementImportsListViewModel(
            .id("ACC001"), page: page, accountService: accounts, ledgerService: ledger)
    }

    private func sample(_ id: StatementImportID) -> StatementImportSummary {
        StatementImportSummary(
            id: id, accountID: "ACC001", fileName: "january.csv", format: .csv,
            createdAt: Instant(millisecondsSinceEpoch: 1), from: .sample, to: .sample, entryCount: 2,
            status: .booked)
    }

    func testLoadAndLoadNext_ListTheImportsOfTheAccount() async throws {
        accounts.onAccountByID.answer(with: .checking)
        ledger.onStatementImports.answer(
            inTurn: [
                Page(items: [sample("IMP002")], page: 1, limit: 1, nextCursor: "IMP002"),
                Page(items: [sample("IMP001")], page: 2, limit: 1),
            ])
        let request = try PageRequest(limit: 1)
        let model = makeModel(page: request)
        await model.load()
        await model.loadNext()
        XCTAssertEqual(try model.state.get().items.map(\.id), ["IMP002", "IMP001"])
        XCTAssertEqual(ledger.onStatementImports.calls.map(\.account), ["ACC001", "ACC001"])
        XCTAssertEqual(
            ledger.onStatementImports.calls.map(\.page),
            [request, try PageRequest(page: 2, limit: 1, after: "IMP002")])
        XCTAssertFalse(model.isLoadingNext)
        XCTAssertNil(model.nextError)
    }

    func testUnknownAccount_IsTheServicesFailureAndAsksNoFurther() async {
        accounts.onAccountByID.fail(with: ServiceError.notFound(.account, name: "ACC009"))
        let model = makeModel()
        await model.load()
        XCTAssertThrowsError(try model.state.get()) {
            XCTAssertEqual($0 as? ServiceError, .notFound(.account, name: "ACC009"))
        }
        XCTAssertEqual(ledger.onStatementImports.callCount, 0)
    }
}
