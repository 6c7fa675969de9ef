import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class PasswordViewModelTests: XCTestCase {
    private var auth = StubAuthService()

    override func setUp() async throws {
        auth = StubAuthService()
    }

    func testChange_SendsBothPasswordsAndCountsEndedSessions() async {
        auth.onChangePassword.answer(with: 2)
        let model = PasswordChangeViewModel(authService: auth)
        XCTAssertEqual(model.state, .idle)
        await model.change(from: SecretBytes("old"), to: SecretBytes("new"), keepsOtherSessions: false)
        XCTAssertEqual(model.state, .loaded(2))
        XCTAssertEqual(auth.onChangePassword.calls, [SecretCall(.end, "old", "new")])
    }

    func testChangeThatKeepsSessions_ReportsNone() async {
        auth.onChangePassword.answer(with: 0)
        let model = PasswordChangeViewModel(authService: auth)
        await model.change(from: SecretBytes("old"), to: SecretBytes("new"), keepsOtherSessions: true)
        XCTAssertEqual(auth.onChangePassword.calls.map(\.subject), [.keep])
    }

    func testRefusedChange_Fails() async {
        for error in [ServiceError.invalidCredentials, .weakPassword(.tooShort(minimum: 12))] {
            auth.onChangePassword.fail(with: error)
            let model = PasswordChangeViewModel(authService: auth)
            await model.change(from: SecretBytes("old"), to: SecretBytes("new"), keepsOtherSessions: true)
            XCTAssertEqual(model.state, .failed(error))
        }
    }

    func testReset_SendsRecoveryCodeAndPassword() async {
        auth.onResetPassword.answer(with: ())
        let model = PasswordResetViewModel(username: "robin", authService: auth)
        XCTAssertEqual(model.state, .idle)
        await model.reset(recoveryCode: SecretBytes("AAAA-0"), to: SecretBytes("new"))
        XCTAssertEqual(model.state, .loaded("robin"))
        XCTAssertEqual(auth.onResetPassword.calls, [SecretCall("robin", "AAAA-0", "new")])
    }

    func testRefusedReset_Fails() async {
        for error in [ServiceError.invalidCredentials, .weakPassword(.containsName)] {
            auth.onResetPassword.fail(with: error)
            let model = PasswordResetViewModel(username: "robin", authService: auth)
            await model.reset(recoveryCode: SecretBytes("AAAA-0"), to: SecretBytes("new"))
            XCTAssertEqual(model.state, .failed(error))
        }
    }

    func testResetWithoutAUsername_IsRefusedWithoutTheBank() async {
        let model = PasswordResetViewModel(authService: auth)
        await model.reset(recoveryCode: SecretBytes("AAAA-0"), to: SecretBytes("new"))
        XCTAssertEqual(
            model.state, .failed(.invalidValue(field: .username, value: "", reason: .empty)))
        XCTAssertEqual(auth.onResetPassword.callCount, 0)
    }
}
