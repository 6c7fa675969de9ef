import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class StatementProfileViewModelTests: XCTestCase {
    func testLoad_AsksForTheProfileOfTheFile() async throws {
        let files = StubStatementFileService()
        files.onProfile.answer(with: StatementProfile(map: "{}", doubts: ["it is unclear"]))
        let request = StatementProfileRequest(path: "export.csv", isForLedger: true)
        let model = StatementProfileViewModel(request, statementFileService: files)
        await model.load()
        XCTAssertEqual(files.onProfile.calls, [request])
        XCTAssertEqual(try model.state.get().map, "{}")
    }

    func testRefusedFile_IsAFailure() async {
        let files = StubStatementFileService()
        files.onProfile.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = StatementProfileViewModel(
            StatementProfileRequest(path: "export.csv"), statementFileService: files)
        await model.load()
        XCTAssertEqual(model.state.error, .unauthorized(.notSignedIn))
    }
}
