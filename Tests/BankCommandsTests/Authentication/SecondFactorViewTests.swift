import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankCommands

@MainActor
final class SecondFactorViewTests: XCTestCase {
    private static let secrets = ["JBSWY3DPEHPK3PXP", "otpauth://", "AAAA-"]

    private var bench = CommandBench()
    private let codes = (0..<10).map { "AAAA-\($0)" }

    override func setUp() async throws {
        bench = CommandBench()
        bench.descriptors = [3: ["marker"]]
        bench.auth.onEnrollTOTP.answer(with: .sample)
        bench.auth.onVerifyOTP.answer { code in
            guard code == "123456" else { throw ServiceError.invalidCode }
            return .enrolled(.sample)
        }
        bench.auth.onMakeRecoveryCodes.answer(with: .sample)
        bench.auth.onDisableTOTP.answer(with: ())
        bench.auth.onState.answer(with: .sample())
        bench.agent.onStatus.answer(with: nil)
    }

    func testEnrollmentWithoutATerminal_ShowsTheSecretAndWhatComesNext() async {
        let result = await bench.run("auth", "totp", "enroll", "--password-fd", "3")
        XCTAssertNil(result.failure)
        XCTAssertEqual(
            result.output,
            [
                "Secret   JBSWY3DPEHPK3PXP",
                "Address  otpauth://totp/bank:robin?secret=JBSWY3DPEHPK3PXP",
            ])
        XCTAssertEqual(result.errors.last, "Then confirm it: bank auth verify-otp --code CODE")
        XCTAssertEqual(bench.auth.onEnrollTOTP.calls, [SecretCall(nil, "marker")])
        XCTAssertEqual(bench.auth.onVerifyOTP.callCount, 0)
    }

    func testEnrollmentAtATerminal_IsConfirmedAndBringsRecoveryCodes() async {
        bench.typed = ["marker", "111111", "123456"]
        let result = await bench.run("auth", "totp", "enroll")
        XCTAssertNil(result.failure)
        XCTAssertEqual(result.output.suffix(10), codes[...])
        XCTAssertEqual(bench.auth.onVerifyOTP.calls, ["111111", "123456"])
    }

    func testEnterForTheCode_LeavesTheEnrollmentWaiting() async {
        bench.typed = ["marker", ""]
        let result = await bench.run("auth", "totp", "enroll")
        XCTAssertNil(result.failure)
        XCTAssertEqual(
            result.errors.last,
            "Code shown by the app: Then confirm it: bank auth verify-otp --code CODE")
        XCTAssertEqual(bench.auth.onVerifyOTP.callCount, 0)
    }

    func testThreeWrongCodes_FailWithAHint() async {
        bench.typed = ["marker", "1", "2", "3", "123456"]
        let result = await bench.run("auth", "totp", "enroll")
        XCTAssertEqual(result.serviceError, .invalidCode)
        XCTAssertEqual(bench.auth.onVerifyOTP.calls, ["1", "2", "3"])
        XCTAssertEqual(
            result.errors.last,
            "Code shown by the app: Then confirm it: bank auth verify-otp --code CODE")
    }

    func testQRCodeAtATerminal_IsThatOfTheAddress() async throws {
        bench.typed = ["marker", "123456"]
        let result = await bench.run("auth", "totp", "enroll")
        let code = try XCTUnwrap(TOTPEnrollment.sample.uri.withUnsafeBytes { QRCode(Array($0)) })
        XCTAssertEqual(Array(result.output[2..<2 + code.lines.count]), code.lines)
    }

    func testLinesOfAQRCode_AreItsModulesInsideTheQuietZone() throws {
        let code = try XCTUnwrap(QRCode(Array("bank".utf8)))
        let light = code.lines.map { line in
            line.map { ($0 == "█" || $0 == "▀", $0 == "█" || $0 == "▄") }
        }
        for row in -4..<code.size + 4 {
            for column in -4..<code.size + 4 {
                let (upper, lower) = light[(row + 4) / 2][column + 4]
                XCTAssertEqual((row + 4) % 2 == 0 ? upper : lower, !code.isDark(column: column, row: row))
            }
        }
    }

    func testQRCodeElsewhere_IsNotDrawn() async {
        let result = await bench.run("auth", "totp", "enroll", "--password-fd", "3")
        XCTAssertEqual(result.output.count, 2)
    }

    func testSecretsInOtherForms_AreRefusedBeforeAnythingIsDone() async {
        for verb in [["totp", "enroll"], ["recovery-codes"], ["verify-otp", "--code", "123456"]] {
            for form in [["--output", "json"], ["--output", "csv"], ["--fields", "secret"]] {
                let result = await bench.run(["auth"] + verb + ["--password-fd", "3"] + form)
                XCTAssertEqual(result.refusal, .bareResult, "\(verb) \(form)")
                XCTAssertEqual(result.output, [])
            }
        }
        XCTAssertEqual(bench.auth.onEnrollTOTP.callCount, 0)
        XCTAssertEqual(bench.auth.onMakeRecoveryCodes.callCount, 0)
        XCTAssertEqual(bench.auth.onVerifyOTP.callCount, 0)
    }

    func testConfirmation_ShowsRecoveryCodesOnTheOutputAlone() async {
        let result = await bench.run("auth", "verify-otp", "--code", "123456")
        XCTAssertEqual(result.output, codes)
        XCTAssertTrue(result.text.contains("Two-factor sign-in is on."), result.text)
        for secret in Self.secrets {
            XCTAssertFalse(result.errors.joined().contains(secret))
        }
    }

    func testCodeOfTheFactor_IsAccepted() async {
        bench.auth.onVerifyOTP.answer(with: .accepted)
        let result = await bench.run("auth", "verify-otp", "--code", "123456")
        XCTAssertEqual(result.output, ["The code is correct."])
    }

    func testGivenCode_IsTriedOnce() async {
        bench.typed = ["123456"]
        let result = await bench.run("auth", "verify-otp", "--code", "111111")
        XCTAssertEqual(result.serviceError, .invalidCode)
        XCTAssertEqual(bench.auth.onVerifyOTP.calls, ["111111"])
    }

    func testCodeWithoutATerminal_NamesTheOption() async {
        let result = await bench.run("auth", "verify-otp")
        XCTAssertEqual(result.refusal, .needsOption("--code", to: "confirm the second factor"))
    }

    func testCodeForAChange_IsAskedOnlyOfAUserWithAFactor() async {
        bench.auth.onState.answer(with: .sample(hasSecondFactor: true))
        bench.typed = ["marker", "AAAA-0"]
        let result = await bench.run("auth", "recovery-codes")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onMakeRecoveryCodes.calls, [SecretCall("AAAA-0", "marker")])
        XCTAssertTrue(result.text.contains("Code (Enter if you don't have one):"), result.text)
        XCTAssertFalse(result.offeredToKeychain.contains(Array("AAAA-0".utf8)))
        bench.auth.onState.answer(with: .sample())
        bench.typed = ["marker"]
        let other = await bench.run("auth", "totp", "disable")
        XCTAssertNil(other.failure)
        XCTAssertEqual(bench.auth.onDisableTOTP.calls, [SecretCall(nil, "marker")])
    }

    func testCodeForAChange_ComesFromItsOptions() async {
        bench.descriptors = [3: ["marker"], 4: ["AAAA-0"]]
        _ = await bench.run("auth", "totp", "disable", "--password-fd", "3", "--code", "123456")
        _ = await bench.run("auth", "totp", "disable", "--password-fd", "3", "--recovery-code-fd", "4")
        XCTAssertEqual(
            bench.auth.onDisableTOTP.calls, [SecretCall("123456", "marker"), SecretCall("AAAA-0", "marker")])
    }

    func testRecoveryCodes_AreTenLines() async {
        let result = await bench.run("auth", "recovery-codes", "--password-fd", "3")
        XCTAssertEqual(result.output, codes)
        XCTAssertEqual(bench.auth.onMakeRecoveryCodes.calls, [SecretCall(nil, "marker")])
    }

    func testDisable_ShowsTheStateWithoutAFactor() async {
        let result = await bench.run(
            "auth", "totp", "disable", "--password-fd", "3", "--fields", "hasSecondFactor", "--output",
            "json")
        XCTAssertEqual(result.output, ["{", "  \"hasSecondFactor\": false", "}"])
        XCTAssertEqual(bench.auth.onDisableTOTP.calls, [SecretCall(nil, "marker")])
    }

    func testDisableWithoutAFactor_Fails() async {
        bench.auth.onDisableTOTP.fail(with: ServiceError.notFound(.secondFactor, name: "robin"))
        let result = await bench.run("auth", "totp", "disable", "--password-fd", "3")
        XCTAssertEqual(result.serviceError, .notFound(.secondFactor, name: "robin"))
        XCTAssertEqual(result.output, [])
    }
}
