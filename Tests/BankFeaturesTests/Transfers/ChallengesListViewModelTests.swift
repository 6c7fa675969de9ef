import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class ChallengesListViewModelTests: XCTestCase {
    func testLoad_ShowsWhatWaitsForACode() async {
        let service = StubTransferService()
        let waiting = Challenge.sample()
        service.onChallenges.answer(with: [waiting])
        let model = ChallengesListViewModel(transferService: service)
        await model.load()
        XCTAssertEqual(model.state, .loaded([waiting]))
    }

    func testFailure_IsTheServices() async {
        let service = StubTransferService()
        service.onChallenges.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = ChallengesListViewModel(transferService: service)
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.notSignedIn)))
    }
}
