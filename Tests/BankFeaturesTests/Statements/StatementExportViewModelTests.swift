import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class StatementExportViewModelTests: XCTestCase {
    private let accounts = StubAccountService()
    private let files = StubStatementFileService()
    private let users = StubUserService()
    private let report = StatementExportReport(
        path: "june.xml", format: .camt053, statement: .sample(), byteCount: 12)

    private func makeModel() -> StatementExportViewModel {
        StatementExportViewModel(accountService: accounts, statementFileService: files, userService: users)
    }

    func testRun_AsksForTheStatementOfTheNamedAccount() async {
        accounts.onAccountNamed.answer(with: .checking)
        files.onExport.answer(with: report)
        let model = makeModel()
        let draft = StatementExportDraft(
            account: .named("primary"), from: .sample, to: .sample.adding(days: 1), format: .camt053)
        await model.run(draft, to: .file(path: "june.xml"))
        XCTAssertEqual(model.state, .loaded(report))
        XCTAssertEqual(
            files.onExport.calls.map(\.request),
            [
                StatementExportRequest(
                    accountID: "ACC001", from: .sample, to: .sample.adding(days: 1), format: .camt053)
            ])
    }

    func testPaper_NamesOnlyItsHolder() async {
        files.onExport.answer(with: report)
        accounts.onAccountNamed.answer(with: .checking)
        for (id, format, holder) in [
            ("USR001", StatementFormat.html, "Ada"), ("USR002", .html, nil), ("USR001", .csv, nil),
        ] as [(UserID, StatementFormat, String?)] {
            users.onProfile.answer(with: UserProfile(id: id, username: "ada", name: "Ada"))
            await makeModel().run(
                StatementExportDraft(account: .named("primary"), format: format), to: .file(path: "june"))
            XCTAssertEqual(files.onExport.calls.last?.request.holder, holder, "\(id) \(format)")
        }
    }

    func testProgress_IsThatOfTheService() async {
        accounts.onAccountByID.answer(with: .checking)
        let report = report
        files.onExport.answer { call in
            call.progress(StatementExportProgress(entryCount: 4_000, totalEntryCount: 9_000))
            return report
        }
        let model = makeModel()
        XCTAssertNil(model.progress)
        await model.run(StatementExportDraft(account: .id("ACC001")), to: .stream { _ in })
        XCTAssertEqual(model.progress, StatementExportProgress(entryCount: 4_000, totalEntryCount: 9_000))
    }

    func testDaysTheWrongWayRound_AreRefusedBeforeAnythingIsAsked() async {
        let model = makeModel()
        let draft = StatementExportDraft(
            account: .defaultAccount, from: .sample, to: .sample.adding(days: -1))
        await model.run(draft, to: .stream { _ in })
        XCTAssertEqual(model.state.error?.code, "invalidValue")
        XCTAssertEqual(accounts.onDefaultAccount.callCount, 0)
        XCTAssertEqual(files.onExport.callCount, 0)
    }

    func testBalancesThatDoNotTie_AreTheServicesFailure() async {
        accounts.onAccountByID.answer(with: .checking)
        let error = ServiceError.unbalancedStatement("ACC001", expected: usd(1), actual: usd(2))
        files.onExport.fail(with: error)
        let model = makeModel()
        await model.run(StatementExportDraft(account: .id("ACC001")), to: .stream { _ in })
        XCTAssertEqual(model.state, .failed(error))
    }
}
