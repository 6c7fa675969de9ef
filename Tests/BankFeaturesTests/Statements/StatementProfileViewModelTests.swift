import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class StatementProfileViewModelTests: XCTestCase {
    func testRun_AsksForTheProfileOfTheFile() async throws {
        let files = StubStatementFileService()
        files.onProfile.answer(with: StatementProfile(map: "{}", doubts: ["it is unclear"]))
        let model = StatementProfileViewModel(statementFileService: files)
        let request = StatementProfileRequest(path: "export.csv", isForLedger: true)
        await model.run(request)
        XCTAssertEqual(files.onProfile.calls, [request])
        XCTAssertEqual(try model.state.get().map, "{}")
    }

    func testRefusedFile_IsAFailure() async {
        let files = StubStatementFileService()
        files.onProfile.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = StatementProfileViewModel(statementFileService: files)
        await model.run(StatementProfileRequest(path: "export.csv"))
        XCTAssertEqual(model.state.error, .unauthorized(.notSignedIn))
    }
}
