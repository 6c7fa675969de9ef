import BankServices
import BankTestSupport
import LanguageKit
import TerminalKit
import XCTest

@testable import BankCommands

@MainActor
final class ConsoleUnlockPromptTests: XCTestCase {
    private var errors = MemorySink()
    private var reader: SecretReader?

    /// A prompt at a terminal with these typed lines, or without a terminal.
    private func makePrompt(
        typing lines: [String]? = nil, descriptor: [String]? = nil, offering: String...,
        isConfirmed: Bool = false
    ) -> ConsoleUnlockPrompt {
        let (console, _, errors) = Console.memory(
            lines: lines ?? [], capabilities: TerminalCapabilities(inputIsTerminal: lines != nil))
        self.errors = errors
        let source = MemorySource(lines: descriptor ?? [])
        let reader = SecretReader(
            console: console,
            unlocking: UnlockOptions(descriptor: descriptor == nil ? nil : 3, isConfirmed: isConfirmed),
            openDescriptor: { $0 == 3 ? source : nil })
        for password in offering { reader.offerToKeychain(SecretBytes(password)) }
        self.reader = reader
        return ConsoleUnlockPrompt(secrets: reader)
    }

    /// The prompt's answers if each one is wrong.
    private func answers(
        _ prompt: ConsoleUnlockPrompt, _ purpose: UnlockPurpose = .open
    ) async throws -> [String] {
        var answers: [String] = []
        while let answer = try await prompt.keychainPassword(for: purpose, attempt: answers.count + 1) {
            answers.append(SharedSecret(answer).text)
        }
        return answers
    }

    /// The password for a new keychain.
    private func chosen(_ prompt: ConsoleUnlockPrompt) async throws -> String? {
        guard let password = try await prompt.keychainPassword(for: .create, attempt: 1) else { return nil }
        return SharedSecret(password).text
    }

    private func assertRefused(
        _ refusal: Refusal, _ prompt: ConsoleUnlockPrompt, line: UInt = #line
    ) async {
        do {
            _ = try await prompt.keychainPassword(for: .create, attempt: 1)
            XCTFail("The prompt returned a password.", line: line)
        } catch {
            XCTAssertEqual(error as? ServiceError, .notInitialized(.keychain), line: line)
            XCTAssertEqual(reader?.reason(for: error) as? Refusal, refusal, line: line)
        }
    }

    // MARK: Opening

    func testTerminal_IsAskedThreeTimes() async throws {
        let answers = try await answers(makePrompt(typing: ["a", "b", "c", "d"]))
        XCTAssertEqual(answers, ["a", "b", "c"])
        XCTAssertEqual(
            errors.text,
            "Keychain password: \nWrong password.\nKeychain password: \n"
                + "Wrong password.\nKeychain password: \n")
    }

    func testOfferedThenGiven_GoBeforeTheTerminal() async throws {
        let prompt = makePrompt(typing: ["t", "u", "v", "w"], descriptor: ["g", "x"], offering: "o", "p")
        let answers = try await answers(prompt)
        XCTAssertEqual(answers, ["o", "p", "g", "t", "u", "v"])
    }

    func testWrongOfferedPassword_IsFollowedByTheReasonForAnother() async throws {
        let prompt = makePrompt(typing: ["t"], offering: "o")
        _ = try await prompt.keychainPassword(for: .open, attempt: 1)
        _ = try await prompt.keychainPassword(for: .open, attempt: 2)
        XCTAssertEqual(
            errors.text, "The keychain on this machine has a separate password.\nKeychain password: \n")
    }

    func testWithoutTerminal_HasNoPassword() async throws {
        let without = try await answers(makePrompt())
        XCTAssertEqual(without, [])
        let given = try await answers(makePrompt(descriptor: ["g", "x"]))
        XCTAssertEqual(given, ["g"])
    }

    func testSecondOpening_IsAnsweredByTheDescriptorAgain() async throws {
        let prompt = makePrompt(descriptor: ["g", "x"])
        for _ in 1...2 {
            let answers = try await answers(prompt)
            XCTAssertEqual(answers, ["g"])
        }
    }

    func testEndOfInput_EndsThePrompts() async {
        do {
            _ = try await answers(makePrompt(typing: []))
            XCTFail("The end of input became a password.")
        } catch {
            XCTAssertEqual(error as? ServiceError, .locked(.keychain))
            XCTAssertEqual(reader?.reason(for: error) as? PromptError, .interrupted)
        }
    }

    func testOtherFailure_HasItsOwnReason() async {
        await assertRefused(
            .needsOption("--password-fd", to: "pass a password for the new keychain"), makePrompt())
        let error = ServiceError.notFound(.secret, name: "mail")
        XCTAssertEqual(reader?.reason(for: error) as? ServiceError, error)
    }

    // MARK: Creating

    func testTerminal_ChoosesThePasswordTwice() async throws {
        let prompt = makePrompt(typing: ["a", "a"])
        let password = try await chosen(prompt)
        XCTAssertEqual(password, "a")
        XCTAssertTrue(errors.text.hasPrefix("You don't have a keychain yet, so let's create one."))
        XCTAssertTrue(errors.text.hasSuffix("New keychain password: \nRepeat: \n"))
    }

    func testEnter_TakesTheUsersPassword() async throws {
        let prompt = makePrompt(typing: [""], offering: "o")
        let password = try await chosen(prompt)
        XCTAssertEqual(password, "o")
        XCTAssertTrue(
            errors.text.hasSuffix("New keychain password (Enter to use the password you just entered): \n"))
    }

    func testOtherPasswordThanTheUsers_IsTypedTwice() async throws {
        let prompt = makePrompt(typing: ["a", "a"], offering: "o")
        let password = try await chosen(prompt)
        XCTAssertEqual(password, "a")
    }

    func testWithoutTerminal_NeedsAPassword() async {
        await assertRefused(
            .needsOption("--password-fd", to: "pass a password for the new keychain"),
            makePrompt(isConfirmed: true))
    }

    func testWithoutTerminal_NeedsAYes() async {
        let refusal = Refusal.needsOption("--yes", to: "confirm that the keychain is created")
        await assertRefused(refusal, makePrompt(descriptor: ["g"]))
        await assertRefused(refusal, makePrompt(offering: "o"))
    }

    func testYesAndAPassword_MakeIt() async throws {
        let given = try await answers(makePrompt(descriptor: ["g"], isConfirmed: true), .create)
        XCTAssertEqual(given, ["g"])
        let offered = try await answers(makePrompt(offering: "o", isConfirmed: true), .create)
        XCTAssertEqual(offered, ["o"])
    }

    func testGivenPasswordAtATerminal_StillNeedsAYes() async throws {
        await assertRefused(.declined, makePrompt(typing: ["n"], descriptor: ["g"]))
        await assertRefused(.declined, makePrompt(typing: [], descriptor: ["g"]))
        let prompt = makePrompt(typing: ["y"], descriptor: ["g"])
        let password = try await chosen(prompt)
        XCTAssertEqual(password, "g")
    }

    // MARK: Options

    func testPasswordUnderAuth_IsTheUsers() async throws {
        let words = ["--password-fd", "3", "--keychain-password-fd", "4", "--yes"]
        let options = try GlobalOptions(parsing: ["auth"] + words)
        XCTAssertEqual(
            UnlockOptions(path: ["auth", "login"], options: options),
            UnlockOptions(descriptor: 4, option: "--keychain-password-fd", isConfirmed: true))
        XCTAssertEqual(
            UnlockOptions(path: ["keychain", "get"], options: options),
            UnlockOptions(descriptor: 3, option: "--password-fd", isConfirmed: true))
    }

    func testUnusedDescriptor_IsWrongUsage() {
        for text in ["1", "2", "-1", "x", "", "+3", "3x", "99999999999"] {
            XCTAssertThrowsError(
                try GlobalOptions(parsing: ["keychain", "list", "--password-fd=\(text)"]), text)
        }
    }
}
