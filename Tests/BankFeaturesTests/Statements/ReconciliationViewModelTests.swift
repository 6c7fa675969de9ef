import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class ReconciliationViewModelTests: XCTestCase {
    private let files = StubStatementFileService()
    private let accounts = StubAccountService()

    override func setUp() async throws {
        accounts.onAccountNamed.answer(with: .checking)
    }

    private func run(
        _ comparison: StubStatementReconciling, _ page: PageRequest = .first
    ) async -> ReconciliationViewModel {
        files.onReconciliation.answer(with: comparison)
        let model = ReconciliationViewModel(statementFileService: files, accountService: accounts)
        await model.run(
            ReconciliationDraft(
                account: .named("check"), path: "january.csv", format: .csv, toleranceDays: 5,
                includesMatched: true, layout: StatementLayout(dateColumn: "day"), page: page))
        return model
    }

    private func entry(_ line: Int) -> ReconciledEntry {
        ReconciledEntry(status: .missingHere, line: line, stated: nil, booked: nil)
    }

    func testRun_AsksForTheNamedAccount() async throws {
        let model = await run(StubStatementReconciling(.success(.sample())))
        XCTAssertEqual(accounts.onAccountNamed.calls, ["check"])
        XCTAssertEqual(
            files.onReconciliation.calls,
            [
                ReconciliationRequest(
                    accountID: "ACC001", path: "january.csv", format: .csv, toleranceDays: 5,
                    includesMatched: true, layout: StatementLayout(dateColumn: "day"))
            ])
        XCTAssertEqual(try model.state.get().report, .sample())
    }

    func testEntries_AreOnePage_WithAMarkForMore() async throws {
        let comparison = StubStatementReconciling(.success(.sample()), (1...5).map { entry($0) })
        let first = try await run(comparison, PageRequest(limit: 3)).state.get()
        XCTAssertEqual(first.entries.map(\.line), [1, 2, 3])
        XCTAssert(first.hasMore)
        let second = try await run(comparison, PageRequest(page: 2, limit: 3)).state.get()
        XCTAssertEqual(second.entries.map(\.line), [4, 5])
        XCTAssertFalse(second.hasMore)
        XCTAssertEqual(comparison.askedFor, [[0, 4], [3, 4]])
    }

    func testDifferences_AreAnAnswer() async throws {
        let tallies = [ReconciliationStatus.differing: ReconciliationTally(count: 1, sum: usd(5))]
        let model = await run(StubStatementReconciling(.success(.sample(tallies: tallies))))
        XCTAssertEqual(try model.state.get().report.agrees, false)
    }

    func testBadFile_Fails() async throws {
        let refusal = ServiceError.invalidFile(path: "x", line: 3, column: nil, reason: "is cut short")
        let model = await run(StubStatementReconciling(.failure(refusal)))
        XCTAssertEqual(model.state, .failed(refusal))
    }

    func testUnknownAccount_IsNotFoundBeforeTheFileIsOpened() async throws {
        accounts.onAccountNamed.fail(with: ServiceError.notFound(.account, name: "check"))
        let model = await run(StubStatementReconciling(.success(.sample())))
        XCTAssertEqual(model.state, .failed(.notFound(.account, name: "check")))
        XCTAssertEqual(files.onReconciliation.callCount, 0)
    }

    func testProgress_StaysAfterTheEnd() async throws {
        let progress = ReconciliationProgress(entryCount: 1, bytes: 10, totalBytes: 20)
        let model = await run(StubStatementReconciling(.success(.sample()), progress: [progress]))
        XCTAssertEqual(model.progress, progress)
    }
}
