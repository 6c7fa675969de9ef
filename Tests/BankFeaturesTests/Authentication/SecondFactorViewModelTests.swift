import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class SecondFactorViewModelTests: XCTestCase {
    private var auth = StubAuthService()
    private var model = SecondFactorViewModel(authService: StubAuthService())

    override func setUp() async throws {
        auth = StubAuthService()
        auth.onEnrollTOTP.answer(with: .sample)
        model = SecondFactorViewModel(authService: auth)
    }

    private func enroll() async {
        await model.enroll(password: SecretBytes("marker"))
    }

    func testEnrollment_WaitsForACode() async {
        XCTAssertEqual(model.state, .idle)
        await enroll()
        XCTAssertEqual(model.state, .waiting(.sample, problem: nil))
        XCTAssertEqual(auth.onEnrollTOTP.calls, [SecretCall(nil, "marker")])
    }

    func testWrongPassword_FailsTheEnrollment() async {
        auth.onEnrollTOTP.fail(with: ServiceError.invalidCredentials)
        await enroll()
        XCTAssertEqual(model.state, .failed(.invalidCredentials))
    }

    func testRightCode_ConfirmsTheEnrollment() async {
        auth.onVerifyOTP.answer(with: .enrolled(.sample))
        await enroll()
        await model.verify(code: "123 456")
        XCTAssertEqual(model.state, .enrolled(.sample))
        XCTAssertEqual(auth.onVerifyOTP.calls, ["123456"])
    }

    func testWrongCode_LeavesTheEnrollmentWaiting() async {
        auth.onVerifyOTP.fail(with: ServiceError.invalidCode)
        await enroll()
        await model.verify(code: "111111")
        XCTAssertEqual(model.state, .waiting(.sample, problem: .invalidCode))

        auth.onVerifyOTP.answer(with: .enrolled(.sample))
        await model.verify(code: "123456")
        XCTAssertEqual(model.state, .enrolled(.sample))
    }

    func testEmptyCode_LeavesTheEnrollmentWaitingWithoutTheBank() async {
        await enroll()
        await model.verify(code: " ")
        XCTAssertEqual(
            model.state,
            .waiting(.sample, problem: .invalidValue(field: .code, value: "", reason: .empty)))
        XCTAssertEqual(auth.onVerifyOTP.callCount, 0)
    }

    func testMissingEnrollment_Fails() async {
        for error in [
            ServiceError.notFound(.secondFactor, name: "robin"), .unauthorized(.sessionEnded),
        ] {
            auth.onVerifyOTP.fail(with: error)
            await enroll()
            await model.verify(code: "123456")
            XCTAssertEqual(model.state, .failed(error))
        }
    }

    func testLostAnswer_LeavesTheEnrollmentWaiting() async {
        auth.onVerifyOTP.fail(with: ServiceError.networkError(underlying: "down"))
        await enroll()
        await model.verify(code: "123456")
        XCTAssertEqual(model.state, .waiting(.sample, problem: .networkError(underlying: "down")))
    }

    func testCodeForAnEnrollmentBegunElsewhere_ConfirmsIt() async {
        auth.onVerifyOTP.answer(with: .enrolled(.sample))
        await model.verify(code: "123456")
        XCTAssertEqual(model.state, .enrolled(.sample))
    }

    func testCodeOfTheFactor_IsAccepted() async {
        auth.onVerifyOTP.answer(with: .accepted)
        await model.verify(code: "123456")
        XCTAssertEqual(model.state, .accepted)
    }

    func testWrongCodeOfTheFactor_Fails() async {
        auth.onVerifyOTP.fail(with: ServiceError.invalidCode)
        await model.verify(code: "111111")
        XCTAssertEqual(model.state, .failed(.invalidCode))
    }

    func testNewRecoveryCodes_AreShown() async {
        auth.onMakeRecoveryCodes.answer(with: .sample)
        await model.makeRecoveryCodes(password: SecretBytes("marker"), code: "123 456")
        XCTAssertEqual(model.state, .renewed(.sample))
        XCTAssertEqual(auth.onMakeRecoveryCodes.calls, [SecretCall("123456", "marker")])
    }

    func testRecoveryCodesWithoutAFactor_Fail() async {
        auth.onMakeRecoveryCodes.fail(with: ServiceError.notFound(.secondFactor, name: "robin"))
        await model.makeRecoveryCodes(password: SecretBytes("marker"))
        XCTAssertEqual(model.state, .failed(.notFound(.secondFactor, name: "robin")))
    }

    func testDisable_RemovesTheFactor() async {
        auth.onDisableTOTP.answer(with: ())
        await model.disable(password: SecretBytes("marker"), code: "AAAA-0")
        XCTAssertEqual(model.state, .disabled)
        XCTAssertEqual(auth.onDisableTOTP.calls, [SecretCall("AAAA-0", "marker")])
    }

    func testCode_MayBeNeededUnlessThereIsNoFactor() async throws {
        for (state, isNeeded) in [
            (AuthState.signedOut, false), (.locked, true), (.sample(), false),
            (.sample(hasSecondFactor: true), true),
        ] {
            auth.onState.answer(with: state)
            let needsCode = try await model.mayNeedCode()
            XCTAssertEqual(needsCode, isNeeded)
        }
    }

    func testDisableWithAWrongPassword_Fails() async {
        auth.onDisableTOTP.fail(with: ServiceError.invalidCredentials)
        await model.disable(password: SecretBytes("marker"))
        XCTAssertEqual(model.state, .failed(.invalidCredentials))
    }

    func testCallsWhileAnAnswerIsAwaited_AreIgnored() async {
        let gate = Gate()
        auth.onDisableTOTP.answer { _ in await gate.pass() }
        let model = model
        let disabling = Task { await model.disable(password: SecretBytes("marker")) }
        await gate.arrival()
        XCTAssertEqual(model.state, .working)
        await enroll()
        await model.verify(code: "123456")
        XCTAssertEqual(model.state, .working)
        gate.open()
        await disabling.value
        XCTAssertEqual(model.state, .disabled)
        XCTAssertEqual(auth.onEnrollTOTP.callCount + auth.onVerifyOTP.callCount, 0)
    }

    func testSecondCodeWhileOneIsChecked_IsIgnored() async {
        let gate = Gate()
        auth.onVerifyOTP.answer { _ in
            await gate.pass()
            return .enrolled(.sample)
        }
        await enroll()
        let model = model
        let confirming = Task { await model.verify(code: "123456") }
        await gate.arrival()
        XCTAssertEqual(model.state, .confirming(.sample))
        await model.verify(code: "123456")
        gate.open()
        await confirming.value
        XCTAssertEqual(model.state, .enrolled(.sample))
        XCTAssertEqual(auth.onVerifyOTP.callCount, 1)
    }
}
