import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class RegistrationViewModelTests: XCTestCase {
    private var auth = StubAuthService()
    private var coordinator = MockAuthCoordinator()

    override func setUp() async throws {
        auth = StubAuthService()
        coordinator = MockAuthCoordinator()
    }

    private func makeModel(_ username: String = "robin", name: String = "Robin") -> RegistrationViewModel {
        RegistrationViewModel(username: username, name: name, authService: auth, coordinator: coordinator)
    }

    func testRegister_SendsNamesAndPassword() async {
        auth.onRegister.answer(with: .sample())
        let model = makeModel(name: " Robin Example ")
        XCTAssertEqual(model.state, .idle)
        await model.register(password: SecretBytes("marker"))
        XCTAssertEqual(model.state, .loaded(.sample()))
        XCTAssertEqual(
            auth.onRegister.calls,
            [SecretCall(Registration(username: "robin", name: "Robin Example"), "marker")])
        XCTAssertEqual(coordinator.calls, [.didRegister(.sample())])
    }

    func testEmptyUsername_IsRefusedWithoutTheBank() async {
        let model = makeModel("")
        await model.register(password: SecretBytes("marker"))
        XCTAssertEqual(
            model.state, .failed(.invalidValue(field: .username, value: "", reason: .empty)))
        XCTAssertEqual(auth.onRegister.callCount, 0)
    }

    func testEmptyName_IsRefusedWithoutTheBank() async {
        let model = makeModel(name: " ")
        await model.register(password: SecretBytes("marker"))
        XCTAssertEqual(model.state, .failed(.invalidValue(field: .name, value: " ", reason: .empty)))
        XCTAssertEqual(auth.onRegister.callCount, 0)
    }

    func testWeakPassword_FailsAndAnotherIsTaken() async {
        auth.onRegister.fail(with: ServiceError.weakPassword(.common))
        let model = makeModel()
        await model.register(password: SecretBytes("password1234"))
        XCTAssertEqual(model.state, .failed(.weakPassword(.common)))
        XCTAssertEqual(coordinator.calls, [])

        auth.onRegister.answer(with: .sample())
        await model.register(password: SecretBytes("better"))
        XCTAssertEqual(model.state, .loaded(.sample()))
    }

    func testRegisterAgain_MakesNoSecondUser() async {
        auth.onRegister.answer(with: .sample())
        let model = makeModel()
        await model.register(password: SecretBytes("marker"))
        await model.register(password: SecretBytes("marker"))
        XCTAssertEqual(auth.onRegister.callCount, 1)
    }
}
