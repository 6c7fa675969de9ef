import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class ProfileViewModelTests: XCTestCase {
    private var users = StubUserService()

    override func setUp() async throws {
        users = StubUserService()
        users.onProfile.answer(with: .sample())
    }

    func testLoad_ShowsTheProfile() async {
        let model = ProfileViewModel(userService: users)
        XCTAssertEqual(model.state, .idle)
        await model.load()
        XCTAssertEqual(model.state, .loaded(.sample()))
    }

    func testFailingLoad_Fails() async {
        users.onProfile.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = ProfileViewModel(userService: users)
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.notSignedIn)))
    }

    func testUpdate_ShowsTheChangedProfile() async {
        users.onUpdate.answer(with: .sample(name: "Sam"))
        let model = ProfileViewModel(userService: users)
        await model.load()
        await model.update(ProfileUpdate(name: "Sam"))
        XCTAssertEqual(model.change, .loaded(Change(.sample(name: "Sam"), mode: .commit)))
        XCTAssertEqual(model.state, .loaded(.sample(name: "Sam")))
        XCTAssertEqual(users.onUpdate.calls, [ChangeCall(ProfileUpdate(name: "Sam"), mode: .commit)])
    }

    func testDryRun_KeepsTheProfile() async {
        users.onUpdate.answer(with: .sample(name: "Sam"))
        let model = ProfileViewModel(userService: users)
        await model.load()
        await model.update(ProfileUpdate(name: "Sam"), mode: .dryRun)
        XCTAssertEqual(model.change, .loaded(Change(.sample(name: "Sam"), mode: .dryRun)))
        XCTAssertEqual(model.state, .loaded(.sample()))
    }

    func testRefusedUpdate_FailsAndLeavesTheProfile() async {
        let refusal = ServiceError.invalidValue(
            field: .emailAddress, value: "x",
            reason: .malformed(expected: "an address such as name@example.org"))
        users.onUpdate.fail(with: refusal)
        let model = ProfileViewModel(userService: users)
        await model.load()
        await model.update(ProfileUpdate(emailAddress: "x"))
        XCTAssertEqual(model.change, .failed(refusal))
        XCTAssertEqual(model.state, .loaded(.sample()))
    }
}
