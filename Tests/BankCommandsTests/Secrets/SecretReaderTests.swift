import BankServices
import BankTestSupport
import LanguageKit
import TerminalKit
import XCTest

@testable import BankCommands

// Tests are asynchronous because XCTest on Linux aborts on a main-actor class with synchronous tests only.
@MainActor
final class SecretReaderTests: XCTestCase {
    private var errors = MemorySink()

    /// A reader at a terminal with these typed lines.
    private func typing(_ lines: String...) -> SecretReader {
        let terminal = TerminalCapabilities(inputIsTerminal: true)
        let (console, _, errors) = Console.memory(lines: lines, capabilities: terminal)
        self.errors = errors
        return SecretReader(console: console)
    }

    /// A reader without a terminal, with these lines on standard input and on descriptor 3.
    private func reading(
        input: [String] = [], three: [String] = [], keychain: Int32? = nil
    ) -> SecretReader {
        let (console, _, errors) = Console.memory(lines: input)
        self.errors = errors
        let source = MemorySource(lines: three)
        return SecretReader(
            console: console, unlocking: UnlockOptions(descriptor: keychain),
            openDescriptor: { $0 == 3 ? source : nil })
    }

    private func password(_ reader: SecretReader, _ descriptor: Int32? = nil) throws -> String {
        try text(reader.password("Password:", descriptor: descriptor, option: "--p", purpose: "open it"))
    }

    private func newPassword(_ reader: SecretReader, _ descriptor: Int32? = nil) throws -> String {
        try text(reader.newPassword("New:", descriptor: descriptor, option: "--n", purpose: "choose it"))
    }

    private func value(_ reader: SecretReader, _ descriptor: Int32? = nil) throws -> String {
        try text(reader.value("Value:", descriptor: descriptor, option: "--v", purpose: "keep it"))
    }

    private func text(_ secret: consuming SecretBytes) -> String { SharedSecret(secret).text }

    // MARK: Passwords

    func testPasswordAtATerminal_IsAskedForOnErrors() async throws {
        XCTAssertEqual(try password(typing("türkis")), "türkis")
        XCTAssertEqual(errors.text, "Password: \n")
    }

    func testPasswordFromADescriptor_IsItsNextLine() async throws {
        let reader = reading(three: ["first", "", "third"])
        XCTAssertEqual(try password(reader, 3), "first")
        XCTAssertEqual(try newPassword(reader, 3), "")
        XCTAssertEqual(try password(reader, 3), "third")
        assertThrows(Refusal.missingSecret(descriptor: 3), try password(reader, 3))
        XCTAssertEqual(errors.text, "")
    }

    func testDescriptorZero_IsStandardInput() async throws {
        let reader = reading(input: ["one", "two"])
        XCTAssertEqual(try password(reader, 0), "one")
        XCTAssertEqual(try reader.console.input.readLine(), "two")
    }

    func testDescriptorZeroAtATerminal_IsRefused() async {
        assertThrows(Refusal.unusableDescriptor(0), try password(typing("one"), 0))
        assertThrows(Refusal.unusableDescriptor(0), try value(typing("one"), 0))
    }

    func testClosedDescriptor_IsRefused() async {
        assertThrows(Refusal.unusableDescriptor(4), try password(reading(three: ["one"]), 4))
    }

    func testWithoutTerminal_NamesTheOption() async {
        assertThrows(Refusal.needsOption("--p", to: "open it"), try password(reading(input: ["one"])))
        assertThrows(Refusal.needsOption("--n", to: "choose it"), try newPassword(reading(input: ["one"])))
        XCTAssertEqual(errors.text, "")
    }

    func testEndOfInput_IsNoPassword() async {
        assertThrows(PromptError.interrupted, try password(typing()))
    }

    func testLongestPassword_IsReadAndALongerOneRefused() async throws {
        let longest = String(repeating: "x", count: 1_024)
        let refusal = Refusal.secretTooLong(maximumByteCount: 1_024)
        XCTAssertEqual(try password(typing(longest)), longest)
        XCTAssertEqual(try password(reading(three: [longest]), 3), longest)
        assertThrows(refusal, try password(typing(longest + "x")))
        assertThrows(refusal, try password(reading(three: [longest + "x"]), 3))
    }

    func testNewPassword_IsTypedTwice() async throws {
        XCTAssertEqual(try newPassword(typing("one", "one")), "one")
        XCTAssertEqual(errors.text, "New: \nRepeat: \n")
    }

    func testTwoDifferentPasswords_AreRefusedAndAskedForOnceMore() async throws {
        XCTAssertEqual(try newPassword(typing("one", "two", "one", "one")), "one")
        XCTAssertEqual(
            errors.text,
            "New: \nRepeat: \nThe passwords don't match.\nNew: \nRepeat: \n")
        assertThrows(Refusal.secretsDiffer, try newPassword(typing("1", "2", "3", "4", "5", "5")))
    }

    // MARK: Values

    func testValueAtATerminal_IsTypedTwice() async throws {
        XCTAssertEqual(try value(typing("one", "one")), "one")
        assertThrows(Refusal.emptySecret, try value(typing("", "")))
    }

    func testLineThatATerminalMayHaveCut_IsRefused() async {
        let line = String(repeating: "x", count: 4_095)
        assertThrows(Refusal.secretTooLong(maximumByteCount: 4_000), try value(typing(line, line)))
    }

    func testValueElsewhere_IsAllOfStandardInputWithoutItsLineEnd() async throws {
        XCTAssertEqual(try value(reading(input: ["one", "two", ""])), "one\ntwo\n")
        XCTAssertEqual(try value(reading(input: ["one\r"])), "one")
    }

    func testValueOfADescriptor_LeavesStandardInputAlone() async throws {
        let reader = reading(input: ["input"], three: ["value"])
        XCTAssertEqual(try value(reader, 3), "value")
        XCTAssertEqual(try reader.console.input.readLine(), "input")
    }

    func testNoValue_IsRefused() async {
        assertThrows(Refusal.emptySecret, try value(reading()))
        assertThrows(Refusal.emptySecret, try value(reading(input: [""])))
        assertThrows(Refusal.emptySecret, try value(reading(), 3))
    }

    func testLongestValue_IsReadAndALongerOneRefused() async throws {
        let longest = String(repeating: "x", count: 1 << 20)
        XCTAssertEqual(try value(reading(input: [longest])).utf8.count, 1 << 20)
        let refusal = Refusal.secretTooLong(maximumByteCount: 1 << 20)
        assertThrows(refusal, try value(reading(input: [longest + "x"])))
        assertThrows(refusal, try value(reading(input: [longest, "", ""])))
    }

    // MARK: The keychain's password

    func testPasswordOfTheKeychain_StandsBeforeAValueOfTheSameDescriptor() async throws {
        for descriptor in [Int32(0), 3] {
            let lines = ["password", "value", "more"]
            let reader = reading(
                input: descriptor == 0 ? lines : [], three: descriptor == 3 ? lines : [],
                keychain: descriptor)
            XCTAssertEqual(try value(reader, descriptor), "value\nmore")
            XCTAssertEqual(try reader.givenKeychainPassword()?.text, "password")
        }
    }

    func testPasswordOfTheKeychain_IsReadOnce() async throws {
        let reader = reading(three: ["old", "new"], keychain: 3)
        XCTAssertEqual(text(try reader.keychainPassword(purpose: "")), "old")
        XCTAssertEqual(text(try reader.keychainPassword(purpose: "")), "old")
        XCTAssertEqual(try newPassword(reader, 3), "new")
    }

    func testTypedPasswordOfTheKeychain_IsOfferedToIt() async throws {
        let reader = typing("old")
        XCTAssertEqual(text(try reader.keychainPassword(purpose: "")), "old")
        XCTAssertEqual(reader.offeredPasswords, [SharedSecret("old")])
    }

    func testSamePasswordTwice_IsOfferedOnce() async {
        let reader = typing()
        reader.offerToKeychain(SecretBytes("one"))
        reader.offerToKeychain(SecretBytes("one"))
        XCTAssertEqual(reader.offeredPasswords.count, 1)
    }
}
