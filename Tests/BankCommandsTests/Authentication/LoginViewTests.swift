import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import TerminalKit
import XCTest

@testable import BankCommands

@MainActor
final class LoginViewTests: XCTestCase {
    private var bench = CommandBench()

    override func setUp() async throws {
        bench = CommandBench()
        bench.auth.onState.answer(with: .signedOut)
        bench.auth.onLogin.answer(with: .sample())
        bench.auth.onRegister.answer(with: .sample())
    }

    private func signedIn(_ user: User) -> AuthState.SignedIn {
        AuthState.SignedIn(
            user: user, sessionID: "SES009", idleUntil: .sample, expiresAt: .sample, hasSecondFactor: false)
    }

    private func signIn(_ code: String?) -> SecretCall<SignIn> {
        SecretCall(SignIn(username: "robin", code: code, deviceName: "laptop"), "marker")
    }

    func testLoginAtATerminal_AsksForMissingValues() async {
        bench.typed = ["robin", "marker", "123456"]
        let result = await bench.run("auth", "login")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onLogin.calls, [signIn("123456")])
        XCTAssertEqual(
            result.output,
            [
                "User ID        USR001", "Name           Robin Example", "Session        SES001",
                "Ends if idle   2026-01-15T09:35:00Z", "Expires        2026-01-16T09:30:00Z",
                "Kept by agent  yes",
            ])
        XCTAssertEqual(
            result.errors,
            [
                "User name: Bank password: ", "Code (Enter if you don't have one): ",
                "You are signed in. The session ends after 5 minutes without a command.",
            ])
    }

    func testRecoveryCodeByDescriptor_IsTheLineAfterThePassword() async {
        bench.descriptors = [3: ["marker", "ABCD-EFGH-2345"]]
        let result = await bench.run(
            "auth", "login", "--username", "robin", "--password-fd", "3", "--recovery-code-fd", "3")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onLogin.calls, [signIn("ABCD-EFGH-2345")])
    }

    func testRecoveryCodeOfAFailedSignIn_IsReportedAsUsed() async {
        bench.auth.onLogin.fail(with: ServiceError.invalidCredentials)
        for code in ["ABCD-EFGH-2345", "123456"] {
            bench.typed = ["robin", "marker", code]
            let result = await bench.run("auth", "login")
            let isSaid = result.errors.contains(
                "If this was a recovery code, it can't be used again. Use another one next time.")
            XCTAssertEqual(isSaid, code != "123456", code)
            XCTAssertFalse(result.text.contains(code))
        }
    }

    func testRecoveryCodeOfALockedUser_IsNotReportedAsUsed() async {
        bench.auth.onLogin.fail(with: ServiceError.tooManyAttempts(retryAfterSeconds: 30))
        bench.typed = ["robin", "marker", "ABCD-EFGH-2345"]
        let result = await bench.run("auth", "login")
        XCTAssertFalse(result.text.contains("used up"), result.text)
    }

    func testEnterForTheCode_SendsNone() async {
        bench.typed = ["robin", "marker", ""]
        _ = await bench.run("auth", "login")
        XCTAssertEqual(bench.auth.onLogin.calls, [signIn(nil)])
    }

    func testEndOfInputForTheName_DoesNotSignIn() async {
        bench.typed = []
        let result = await bench.run("auth", "login")
        XCTAssertEqual(result.failure as? PromptError, .interrupted)
        XCTAssertEqual(bench.auth.onLogin.callCount, 0)
    }

    func testEndOfInputForTheCode_DoesNotSignIn() async {
        bench.typed = ["robin", "marker"]
        let result = await bench.run("auth", "login")
        XCTAssertEqual(result.failure as? PromptError, .interrupted)
        XCTAssertEqual(bench.auth.onLogin.callCount, 0)
    }

    func testLoginByDescriptor_AsksNothing() async {
        bench.descriptors = [3: ["marker"]]
        let result = await bench.run("auth", "login", "--username", "robin", "--password-fd", "3")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onLogin.calls, [signIn(nil)])
        XCTAssertEqual(
            result.errors, ["You are signed in. The session ends after 5 minutes without a command."])
    }

    func testLoginWithoutATerminal_NamesTheOption() async {
        let unnamed = await bench.run("auth", "login")
        XCTAssertEqual(unnamed.refusal, .needsOption("--username", to: "name the user"))
        let noPassword = await bench.run("auth", "login", "--username", "robin")
        XCTAssertEqual(noPassword.refusal, .needsOption("--password-fd", to: "pass the user's password"))
        XCTAssertEqual(bench.auth.onLogin.callCount, 0)
    }

    func testPassword_IsOfferedToTheKeychain() async {
        bench.typed = ["marker", ""]
        let result = await bench.run("auth", "login", "--username", "robin")
        XCTAssertEqual(result.offeredToKeychain, [Array("marker".utf8)])
    }

    func testMistypedField_IsRefusedBeforeAnythingIsAsked() async {
        bench.typed = ["robin", "marker", ""]
        let result = await bench.run("auth", "login", "--fields", "tokens")
        XCTAssertTrue(result.failure is PresentationError)
        XCTAssertEqual(result.errors, [])
        XCTAssertEqual(bench.auth.onLogin.callCount, 0)
    }

    func testRefusedLogin_FailsWithoutDetails() async {
        bench.auth.onLogin.fail(with: ServiceError.invalidCredentials)
        bench.typed = ["robin", "marker", "123456"]
        let result = await bench.run("auth", "login")
        XCTAssertEqual(result.serviceError, .invalidCredentials)
        XCTAssertEqual(result.output, [])
    }

    func testJSON_HasNoTokensAndNoPassword() async {
        bench.descriptors = [3: ["marker"]]
        let result = await bench.run(
            "auth", "login", "--username", "robin", "--password-fd", "3", "--output", "json")
        XCTAssertEqual(
            result.output,
            [
                "{", "  \"expiresAt\": \"2026-01-16T09:30:00Z\",",
                "  \"idleUntil\": \"2026-01-15T09:35:00Z\",",
                "  \"isHeldByAgent\": true,", "  \"name\": \"Robin Example\",",
                "  \"sessionID\": \"SES001\",",
                "  \"userID\": \"USR001\"", "}",
            ])
        XCTAssertFalse(result.text.contains("marker"))
    }

    func testSessionWithoutAgent_IsReported() async {
        bench.auth.onLogin.answer(with: .sample(isHeldByAgent: false))
        bench.descriptors = [3: ["marker"]]
        let result = await bench.run("auth", "login", "--username", "robin", "--password-fd", "3")
        XCTAssertEqual(
            result.errors,
            ["You are signed in. The agent can't run here, so every command asks for the keychain password."])
    }

    func testRegistrationAtATerminal_AsksForThePasswordTwice() async {
        bench.typed = ["robin", "Robin Example", "marker", "marker"]
        let result = await bench.run("auth", "register")
        XCTAssertNil(result.failure)
        XCTAssertEqual(
            bench.auth.onRegister.calls,
            [SecretCall(Registration(username: "robin", name: "Robin Example"), "marker")])
        XCTAssertEqual(
            result.output,
            [
                "Created the user Robin Example (USR001).", "ID         USR001", "User name  robin",
                "Name       Robin Example",
            ])
        XCTAssertEqual(bench.auth.onLogin.calls, [signIn(nil)])
        XCTAssertEqual(result.errors.last, "To open your first account: bank accounts open")
        XCTAssertEqual(result.offeredToKeychain, [Array("marker".utf8)])
    }

    func testRegistrationWhileAnotherUserIsSignedIn_KeepsTheirSession() async {
        bench.auth.onState.answer(with: .signedIn(signedIn(User(id: "USR009", name: "Ada Example"))))
        bench.typed = ["robin", "Robin Example", "marker", "marker"]
        let result = await bench.run("auth", "register")
        XCTAssertEqual(bench.auth.onLogin.callCount, 0)
        XCTAssertEqual(result.errors.last, "Now sign in: bank auth login --username robin")
    }

    func testRegistrationByDescriptor_SignsNobodyIn() async {
        bench.descriptors = [3: ["marker"]]
        _ = await bench.run(
            "auth", "register", "--username", "robin", "--name", "Robin Example", "--password-fd", "3")
        XCTAssertEqual(bench.auth.onRegister.callCount, 1)
        XCTAssertEqual(bench.auth.onLogin.callCount, 0)
    }

    func testWithoutABank_NothingIsAsked() async {
        bench.auth.onState.fail(with: ServiceError.notInitialized(.ledger))
        for verb in ["login", "register"] {
            bench.typed = ["robin", "marker", ""]
            let result = await bench.run("auth", verb)
            XCTAssertEqual(result.failure as? ServiceError, .notInitialized(.ledger))
            XCTAssertEqual(result.errors, [])
        }
    }

    func testUserWhoSignedInWithoutACode_IsNotAskedForOneAgain() async {
        bench.typed = ["robin", "marker", ""]
        _ = await bench.run("auth", "login")
        bench.typed = ["robin", "marker"]
        let again = await bench.run("auth", "login")
        XCTAssertNil(again.failure)
        XCTAssertEqual(bench.auth.onLogin.calls, [signIn(nil), signIn(nil)])
        bench.typed = ["sam", "marker", "123456"]
        let other = await bench.run("auth", "login")
        XCTAssertTrue(other.text.contains("Code ("), other.text)
    }

    func testUserWhoseSignInWithoutACodeFails_IsAskedForOneNextTime() async {
        bench.typed = ["robin", "marker", ""]
        _ = await bench.run("auth", "login")
        bench.auth.onLogin.fail(with: ServiceError.invalidCredentials)
        bench.typed = ["robin", "marker"]
        _ = await bench.run("auth", "login")
        bench.typed = ["robin", "marker", "123456"]
        _ = await bench.run("auth", "login")
        XCTAssertEqual(bench.auth.onLogin.calls.last, signIn("123456"))
    }

    func testSignInOfAnotherUser_SaysWhoWasSignedOut() async {
        bench.auth.onState.answer(
            with: .signedIn(signedIn(User(id: "USR009", name: "Ada Example"))))
        bench.typed = ["robin", "marker", ""]
        let result = await bench.run("auth", "login")
        XCTAssertTrue(result.errors.contains("Ada Example was signed out on this device."), result.text)
    }

    func testWeakPasswordAtATerminal_IsAskedForAgain() async {
        bench.auth.onRegister.answer { call in
            guard call.secrets == [Array("better".utf8)] else {
                throw ServiceError.weakPassword(.tooShort(minimum: 12))
            }
            return .sample()
        }
        bench.typed = ["weak", "weak", "better", "better"]
        let result = await bench.run("auth", "register", "--username", "robin", "--name", "Robin")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.auth.onRegister.callCount, 2)
        XCTAssertTrue(
            result.errors.contains(
                "This password is too weak. It has fewer than 12 characters."), "\(result.errors)")
    }

    func testWeakPasswordThreeTimes_Fails() async {
        bench.auth.onRegister.fail(with: ServiceError.weakPassword(.common))
        bench.typed = Array(repeating: "weak", count: 8)
        let result = await bench.run("auth", "register", "--username", "robin", "--name", "Robin")
        XCTAssertEqual(result.serviceError, .weakPassword(.common))
        XCTAssertEqual(bench.auth.onRegister.callCount, 3)
    }

    func testWeakPasswordOfADescriptor_FailsAtOnce() async {
        bench.auth.onRegister.fail(with: ServiceError.weakPassword(.common))
        bench.typed = ["never", "never"]
        bench.descriptors = [3: ["weak", "other"]]
        let result = await bench.run(
            "auth", "register", "--username", "robin", "--name", "Robin", "--password-fd", "3")
        XCTAssertEqual(result.serviceError, .weakPassword(.common))
        XCTAssertEqual(bench.auth.onRegister.callCount, 1)
    }

    func testTakenUsername_FailsAtOnce() async {
        let taken = ServiceError.invalidValue(field: .username, value: "robin", reason: .taken)
        bench.auth.onRegister.fail(with: taken)
        bench.typed = ["marker", "marker", "marker", "marker"]
        let result = await bench.run("auth", "register", "--username", "robin", "--name", "Robin")
        XCTAssertEqual(result.serviceError, taken)
        XCTAssertEqual(bench.auth.onRegister.callCount, 1)
    }
}
