import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class LoginViewModelTests: XCTestCase {
    private var auth = StubAuthService()
    private var coordinator = MockAuthCoordinator()

    override func setUp() async throws {
        auth = StubAuthService()
        coordinator = MockAuthCoordinator()
    }

    private func makeModel(_ username: String = "robin", code: String = "") -> LoginViewModel {
        LoginViewModel(
            username: username, code: code, deviceName: "laptop", authService: auth, coordinator: coordinator)
    }

    func testNewLogin_IsIdle() {
        XCTAssertEqual(makeModel().state, .idle)
    }

    func testSignIn_SendsTheTypedValues() async {
        auth.onLogin.answer(with: .sample())
        let model = makeModel(code: "123456")
        await model.signIn(password: SecretBytes("marker"))
        XCTAssertEqual(model.state, .loaded(.sample()))
        XCTAssertEqual(
            auth.onLogin.calls,
            [SecretCall(SignIn(username: "robin", code: "123456", deviceName: "laptop"), "marker")])
        XCTAssertEqual(coordinator.calls, [.didSignIn(AuthResult.sample().user)])
    }

    func testSignInWithoutCode_SendsNone() async {
        auth.onLogin.answer(with: .sample())
        await makeModel(code: " ").signIn(password: SecretBytes("marker"))
        XCTAssertEqual(auth.onLogin.calls.map(\.subject.code), [nil])
    }

    func testCodeInGroups_IsSentAsDigits() async {
        auth.onLogin.answer(with: .sample())
        await makeModel(code: "123 456").signIn(password: SecretBytes("marker"))
        XCTAssertEqual(auth.onLogin.calls.map(\.subject.code), ["123456"])
    }

    func testEmptyUsername_IsRefusedWithoutTheBank() async {
        let model = makeModel("")
        await model.signIn(password: SecretBytes("marker"))
        XCTAssertEqual(
            model.state, .failed(.invalidValue(field: .username, value: "", reason: .empty)))
        XCTAssertEqual(auth.onLogin.callCount, 0)
    }

    func testRefusedSignIn_FailsAndCanBeTriedAgain() async {
        for error in [ServiceError.invalidCredentials, .tooManyAttempts(retryAfterSeconds: 30)] {
            auth.onLogin.fail(with: error)
            let model = makeModel()
            await model.signIn(password: SecretBytes("wrong"))
            XCTAssertEqual(model.state, .failed(error))
            XCTAssertEqual(coordinator.calls, [])

            auth.onLogin.answer(with: .sample())
            await model.signIn(password: SecretBytes("right"))
            XCTAssertEqual(model.state, .loaded(.sample()))
            coordinator = MockAuthCoordinator()
        }
    }

    func testForeignError_IsUnknown() async {
        auth.onLogin.fail(with: CancellationError())
        let model = makeModel()
        await model.signIn(password: SecretBytes("marker"))
        XCTAssertEqual(model.state, .failed(.unknown(underlying: "CancellationError()")))
    }

    func testSecondClick_SignsInOnce() async {
        let gate = Gate()
        auth.onLogin.answer { _ in
            await gate.pass()
            return .sample()
        }
        let model = makeModel()
        let first = Task { await model.signIn(password: SecretBytes("marker")) }
        await gate.arrival()
        XCTAssertEqual(model.state, .loading)
        await model.signIn(password: SecretBytes("marker"))
        gate.open()
        await first.value
        await model.signIn(password: SecretBytes("marker"))
        XCTAssertEqual(auth.onLogin.callCount, 1)
        XCTAssertEqual(model.state, .loaded(.sample()))
    }
}
