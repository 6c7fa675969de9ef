import BankDomain
import BankServices
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

final class AuthCommandTests: XCTestCase {
    func testRegister_IsParsed() throws {
        XCTAssertEqual(
            try AuthNoun.registration.value(
                "auth", "register", "--username", "robin", "--name", "Robin", "--password-fd", "3"),
            RegistrationOptions(username: "robin", name: "Robin", passwordDescriptor: 3))
    }

    func testLogin_IsParsed() throws {
        let login = AuthNoun.loginOptions
        XCTAssertEqual(
            try login.value("auth", "login"), LoginOptions(username: nil, proof: ProofOptions()))
        XCTAssertEqual(
            try login.value(
                "auth", "login", "--username", "robin", "--code", "123456", "--password-fd", "0"),
            LoginOptions(username: "robin", proof: ProofOptions(passwordDescriptor: 0, code: "123456")))
        XCTAssertEqual(
            try login.value("auth", "login", "--password-fd", "3", "--recovery-code-fd", "3"),
            LoginOptions(
                username: nil, proof: ProofOptions(passwordDescriptor: 3, recoveryCodeDescriptor: 3)))
    }

    func testRecoveryCodeBesideAOneTimeCode_IsRefused() {
        XCTAssertThrowsError(
            try read(["auth", "login", "--code", "123456", "--recovery-code-fd", "3"])
        ) { error in
            XCTAssertEqual(
                error as? CommandLineError,
                .conflictingOptions("--recovery-code-fd", "--code"))
        }
    }

    func testPasswordVerbs_AreParsed() throws {
        let (change, reset) = (AuthNoun.passwordChange, AuthNoun.passwordReset)
        XCTAssertEqual(
            try change.value(
                "auth", "password", "change", "--password-fd", "3", "--new-password-fd", "4"),
            PasswordChangeOptions(
                keepsOtherSessions: false, passwordDescriptor: 3, newPasswordDescriptor: 4))
        XCTAssertEqual(
            try change.value("auth", "password", "change", "--keep-other-sessions"),
            PasswordChangeOptions(
                keepsOtherSessions: true, passwordDescriptor: nil, newPasswordDescriptor: nil))
        XCTAssertEqual(
            try reset.value(
                "auth", "password", "reset", "--username", "robin", "--recovery-code-fd", "3",
                "--new-password-fd", "4"),
            PasswordResetOptions(username: "robin", recoveryCodeDescriptor: 3, newPasswordDescriptor: 4))
    }

    func testSecondFactorVerbs_AreParsed() throws {
        let (proof, code) = (AuthNoun.proof, AuthNoun.code)
        XCTAssertEqual(
            try proof.value("auth", "totp", "enroll", "--password-fd", "3"),
            ProofOptions(passwordDescriptor: 3))
        XCTAssertEqual(
            try proof.value("auth", "totp", "disable", "--code", "123456"), ProofOptions(code: "123456"))
        XCTAssertEqual(
            try proof.value("auth", "recovery-codes", "--recovery-code-fd", "4"),
            ProofOptions(recoveryCodeDescriptor: 4))
        XCTAssertEqual(try code.value("auth", "verify-otp", "--code", "123456"), "123456")
        XCTAssertNil(try code.value("auth", "verify-otp"))
    }

    func testPagesOfSessionsAndDevices_AreParsed() throws {
        for noun in ["sessions", "devices", "tokens"] {
            XCTAssertNil(try AuthNoun.page.value("auth", noun, "list"))
            XCTAssertEqual(
                try AuthNoun.page.value("auth", noun, "list", "--page", "2", "--limit", "5"),
                try PageRequest(page: 2, limit: 5))
        }
    }

    func testEmptyUsername_IsRefused() {
        // An empty variable in a script must not start a prompt.
        XCTAssertThrowsError(try read(["auth", "login", "--username", ""])) { error in
            XCTAssertEqual((error as? CommandLineError)?.code, .invalidValue)
        }
    }

    func testPasswordAsAnArgument_IsUnknown() {
        for words in [["auth", "login", "--password", "x"], ["auth", "register", "--password", "x"]] {
            XCTAssertThrowsError(try CommandLineParser(BankProgram.specification).parse(words)) { error in
                XCTAssertEqual((error as? CommandLineError)?.code, .unknownOption)
            }
        }
    }

    func testNestedGroupAlone_IsItsHelp() throws {
        let invocation = try CommandLineParser(BankProgram.specification).parse(["auth", "totp"])
        XCTAssertEqual(invocation.request, .help)
        XCTAssertEqual(invocation.path, ["auth", "totp"])
    }

    func testMistypedNestedVerb_IsSuggested() {
        XCTAssertThrowsError(try read(["auth", "totp", "enrol"])) { error in
            guard case .unknownCommand("enrol", let context, let suggestions)? = error as? CommandLineError
            else { return XCTFail("\(error)") }
            XCTAssertEqual(context.command, "bank auth totp")
            XCTAssertEqual(suggestions, ["bank auth totp enroll"])
        }
    }
}
