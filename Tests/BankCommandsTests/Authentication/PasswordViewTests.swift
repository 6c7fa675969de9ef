import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankCommands

@MainActor
final class PasswordViewTests: XCTestCase {
    private var bench = CommandBench()

    override func setUp() async throws {
        bench = CommandBench()
        bench.auth.onChangePassword.answer(with: 2)
        bench.auth.onResetPassword.answer(with: ())
    }

    func testChange_AsksForTheOldAndTwiceForTheNew() async {
        bench.typed = ["old", "new", "new"]
        let result = await bench.run("auth", "password", "change")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onChangePassword.calls, [SecretCall(.end, "old", "new")])
        XCTAssertEqual(result.output, ["Changed your bank password.", "Sessions ended  2"])
        XCTAssertEqual(
            result.errors.last,
            "The keychain's password stays the same. To change it too: bank keychain change-password")
        XCTAssertEqual(result.offeredToKeychain, [Array("old".utf8)])
    }

    func testFlag_KeepsOtherSessions() async {
        bench.descriptors = [3: ["old", "new"]]
        let result = await bench.run(
            "auth", "password", "change", "--keep-other-sessions", "--password-fd", "3", "--new-password-fd",
            "3")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onChangePassword.calls, [SecretCall(.keep, "old", "new")])
    }

    func testWrongPassword_FailsAtOnce() async {
        bench.auth.onChangePassword.fail(with: ServiceError.invalidCredentials)
        bench.typed = ["old", "new", "new", "new", "new"]
        let result = await bench.run("auth", "password", "change")
        XCTAssertEqual(result.serviceError, .invalidCredentials)
        XCTAssertEqual(bench.auth.onChangePassword.callCount, 1)
    }

    func testReset_AsksForTheRecoveryCodeAndTheNewPassword() async {
        bench.typed = ["robin", "AAAA-0", "new", "new"]
        let result = await bench.run("auth", "password", "reset")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onResetPassword.calls, [SecretCall("robin", "AAAA-0", "new")])
        XCTAssertEqual(result.output, ["Changed the password of robin.", "User name  robin"])
        XCTAssertFalse(result.offeredToKeychain.contains(Array("AAAA-0".utf8)))
    }

    func testResetByDescriptors_AsksNothing() async {
        bench.descriptors = [3: ["AAAA-0", "new"]]
        let result = await bench.run(
            "auth", "password", "reset", "--username", "robin", "--recovery-code-fd", "3",
            "--new-password-fd", "3")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onResetPassword.calls, [SecretCall("robin", "AAAA-0", "new")])
    }

    func testResetWithoutATerminal_NamesTheOption() async {
        let result = await bench.run("auth", "password", "reset", "--username", "robin")
        XCTAssertEqual(result.refusal, .needsOption("--recovery-code-fd", to: "confirm your identity"))
    }
}
