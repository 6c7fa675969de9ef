import BankDomain
import BankServices
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

final class AuthCommandTests: XCTestCase {
    private func parsed(_ words: String...) throws -> AuthCommand {
        try AuthCommand(CommandLineParser(BankProgram.specification).parse(words))
    }

    func testRegister_IsParsed() throws {
        XCTAssertEqual(
            try parsed("auth", "register", "--username", "robin", "--name", "Robin", "--password-fd", "3"),
            .register(RegistrationOptions(username: "robin", name: "Robin", passwordDescriptor: 3)))
    }

    func testLogin_IsParsed() throws {
        XCTAssertEqual(
            try parsed("auth", "login"),
            .login(LoginOptions(username: nil, proof: ProofOptions())))
        XCTAssertEqual(
            try parsed("auth", "login", "--username", "robin", "--code", "123456", "--password-fd", "0"),
            .login(
                LoginOptions(
                    username: "robin", proof: ProofOptions(passwordDescriptor: 0, code: "123456"))))
        XCTAssertEqual(
            try parsed("auth", "login", "--password-fd", "3", "--recovery-code-fd", "3"),
            .login(
                LoginOptions(
                    username: nil, proof: ProofOptions(passwordDescriptor: 3, recoveryCodeDescriptor: 3))))
    }

    func testRecoveryCodeBesideAOneTimeCode_IsRefused() {
        XCTAssertThrowsError(
            try parsed("auth", "login", "--code", "123456", "--recovery-code-fd", "3")
        ) { error in
            XCTAssertEqual(
                error as? CommandLineError,
                .invalidValue(
                    name: "--recovery-code-fd", value: "3",
                    reason: "It can't be used together with --code."))
        }
    }

    func testVerbsWithoutOptions_AreParsed() throws {
        XCTAssertEqual(try parsed("auth", "logout"), .logout)
        XCTAssertEqual(try parsed("auth", "lock"), .lock)
        XCTAssertEqual(try parsed("auth", "status"), .status)
        XCTAssertEqual(try parsed("auth", "refresh"), .refresh)
    }

    func testPasswordVerbs_AreParsed() throws {
        XCTAssertEqual(
            try parsed(
                "auth", "password", "change", "--password-fd", "3",
                "--new-password-fd", "4"),
            .changePassword(
                PasswordChangeOptions(
                    keepsOtherSessions: false, passwordDescriptor: 3, newPasswordDescriptor: 4)))
        XCTAssertEqual(
            try parsed("auth", "password", "change", "--keep-other-sessions"),
            .changePassword(
                PasswordChangeOptions(
                    keepsOtherSessions: true, passwordDescriptor: nil, newPasswordDescriptor: nil)))
        XCTAssertEqual(
            try parsed(
                "auth", "password", "reset", "--username", "robin", "--recovery-code-fd", "3",
                "--new-password-fd", "3"),
            .resetPassword(
                PasswordResetOptions(
                    username: "robin", recoveryCodeDescriptor: 3, newPasswordDescriptor: 3)))
    }

    func testSecondFactorVerbs_AreParsed() throws {
        XCTAssertEqual(
            try parsed("auth", "totp", "enroll", "--password-fd", "3"),
            .enrollTOTP(ProofOptions(passwordDescriptor: 3)))
        XCTAssertEqual(
            try parsed("auth", "totp", "disable", "--code", "123456"),
            .disableTOTP(ProofOptions(code: "123456")))
        XCTAssertEqual(
            try parsed("auth", "recovery-codes", "--recovery-code-fd", "4"),
            .makeRecoveryCodes(ProofOptions(recoveryCodeDescriptor: 4)))
        XCTAssertEqual(
            try parsed("auth", "verify-otp", "--code", "123456"), .verifyOTP(code: "123456"))
        XCTAssertEqual(try parsed("auth", "verify-otp"), .verifyOTP(code: nil))
    }

    func testSessionsAndDevices_AreParsed() throws {
        XCTAssertEqual(try parsed("auth", "sessions", "list"), .listSessions(nil))
        XCTAssertEqual(
            try parsed("auth", "sessions", "list", "--page", "2", "--limit", "5"),
            .listSessions(try PageRequest(page: 2, limit: 5)))
        XCTAssertEqual(
            try parsed("auth", "sessions", "revoke", "SES002"), .revokeSession("SES002"))
        XCTAssertEqual(try parsed("auth", "devices", "list"), .listDevices(nil))
        XCTAssertEqual(
            try parsed("auth", "devices", "revoke", "DEV002"), .revokeDevice("DEV002"))
    }

    func testEmptyUsername_IsRefused() {
        // An empty variable in a script must not start a prompt.
        XCTAssertThrowsError(try parsed("auth", "login", "--username", "")) { error in
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
        XCTAssertThrowsError(try parsed("auth", "totp", "enrol")) { error in
            guard case .unknownCommand("enrol", let context, let suggestions)? = error as? CommandLineError
            else { return XCTFail("\(error)") }
            XCTAssertEqual(context.command, "bank auth totp")
            XCTAssertEqual(suggestions, ["bank auth totp enroll"])
        }
    }
}
