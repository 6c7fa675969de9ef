import BankServices
import BankTestSupport
import LanguageKit
import TerminalKit
import XCTest

@testable import BankCommands

/// Output, prompts and errors of the commands for the whole keychain.
@MainActor
final class KeychainCareViewTests: XCTestCase {
    private lazy var program = KeychainProgram()
    private var keychain: StubKeychainService { program.stubs.keychain }

    override func setUp() async throws {
        keychain.onChangePassword.answer(with: .sample())
        keychain.onMakeRecoveryCode.answer(with: SharedSecret("AAAA-BBBB"))
        keychain.onExport.answer(with: SharedSecret(#"{"a":1}"#))
        keychain.onRestorePrevious.answer(with: .sample())
        keychain.onImport.answer(with: KeychainImport(addedCount: 1, replacedCount: 0, unchangedCount: 2))
    }

    // MARK: Password

    func testPasswordChange_AsksForTheOldAndTwiceForTheNew() async {
        program.typed = ["old", "new", "new"]
        let run = await program.run("change-password", "--fields", "generation")
        XCTAssertEqual(run.output, "Version  3\n")
        XCTAssertEqual(
            run.errors, "Keychain password: \nNew keychain password: \nRepeat: \n")
        XCTAssertEqual(
            keychain.onChangePassword.calls, [.init(current: SharedSecret("old"), new: SharedSecret("new"))])
    }

    func testBothPasswordsOfOneDescriptor_ComeInTheirOrder() async {
        program.descriptors = [3: ["old", "new"]]
        let run = await program.run("change-password", "--new-password-fd", "3", "--password-fd", "3")
        XCTAssertNil(run.failure)
        XCTAssertEqual(
            keychain.onChangePassword.calls, [.init(current: SharedSecret("old"), new: SharedSecret("new"))])
    }

    func testWithoutTerminal_NamesTheOptions() async {
        let run = await program.run("change-password")
        XCTAssertEqual(
            run.failure as? Refusal,
            .needsOption("--password-fd", to: "pass the current keychain password"))
        program.descriptors = [3: ["old"]]
        let next = await program.run("change-password", "--password-fd", "3")
        XCTAssertEqual(
            next.failure as? Refusal, .needsOption("--new-password-fd", to: "pass the new password"))
    }

    func testRecoveryCode_IsPrintedOnce() async {
        program.descriptors = [3: ["old"]]
        let run = await program.run("recovery-code", "--password-fd", "3")
        XCTAssertEqual(run.output, "AAAA-BBBB")
        XCTAssertEqual(
            run.errors, "Write it down and store it away from this machine; it is not shown again.\n")
        XCTAssertEqual(keychain.onMakeRecoveryCode.calls, [SharedSecret("old")])
    }

    // MARK: Copies

    func testExport_GoesToTheOutput() async {
        program.typed = ["old"]
        let run = await program.run("export")
        XCTAssertEqual(run.output, #"{"a":1}"#)
        XCTAssertEqual(keychain.onExport.calls, [SharedSecret("old")])
        XCTAssertEqual(program.files.contents, [:])
    }

    func testExportToAFile_PrintsNothing() async {
        program.typed = ["old"]
        program.outputIsTerminal = true
        let run = await program.run("export", "--file", "a.json")
        XCTAssertEqual(run.output, "")
        XCTAssertEqual(program.files.contents, ["a.json": #"{"a":1}"#])
    }

    func testExportToATerminal_NeedsAYesFirst() async {
        program.outputIsTerminal = true
        for typed in [["n", "old"], []] {
            program.typed = typed
            let run = await program.run("export")
            XCTAssertEqual(run.failure as? Refusal, .declined)
        }
        XCTAssertEqual(keychain.onExport.callCount, 0)
        program.typed = ["y", "old"]
        let run = await program.run("export")
        XCTAssertEqual(run.output, "{\"a\":1}\n")
    }

    func testImport_TellsWhatItChanged() async {
        program.files.contents = ["a.json": "{}"]
        let run = await program.run("import", "a.json", "--replace", "--output", "json")
        XCTAssertEqual(
            run.output.filter { !$0.isWhitespace },
            #"{"addedCount":1,"replacedCount":0,"unchangedCount":2}"#)
        XCTAssertEqual(
            keychain.onImport.calls,
            [.init(archive: SharedSecret("{}"), replacesExisting: true, mode: .commit)])
    }

    func testImportOfADash_ReadsStandardInput() async {
        program.input = ["{", "}"]
        _ = await program.run("import", "-", "--dry-run")
        XCTAssertEqual(
            keychain.onImport.calls,
            [.init(archive: SharedSecret("{\n}"), replacesExisting: false, mode: .dryRun)])
        program.typed = ["{}"]
        let run = await program.run("import", "-")
        XCTAssertEqual(run.failure as? Refusal, .unusableDescriptor(0))
    }

    func testFileThatIsNoArchive_IsNamed() async {
        program.files.contents = ["a.json": "{}"]
        keychain.onImport.fail(
            with: ServiceError.invalidValue(
                field: .archive, value: "", reason: .malformed(expected: "a keychain export")))
        let run = await program.run("import", "a.json")
        XCTAssertEqual(
            run.failure as? ServiceError,
            .invalidFile(path: "a.json", line: nil, column: nil, reason: "it is not a keychain export"))
    }

    func testRestoration_NeedsAYes() async {
        program.typed = ["n"]
        let run = await program.run("restore-previous")
        XCTAssertEqual(run.failure as? Refusal, .declined)
        XCTAssertEqual(keychain.onRestorePrevious.callCount, 0)
        _ = await program.run("restore-previous", "--dry-run")
        _ = await program.run("restore-previous", "--yes")
        XCTAssertEqual(keychain.onRestorePrevious.calls, [.dryRun, .commit])
    }

    // MARK: Secrets

    func testSecrets_AreNeverShownByOtherCommands() async {
        let marker = "MARKER-7f3a"
        let storage = program.stubs.storedSecrets
        storage.onKeys.answer(with: [])
        let failures: [ServiceError?] = [nil, .wrongPassword(.keychain), .weakPassword(.common)]
        for failure in failures {
            if let failure {
                storage.onSave.fail(with: failure)
                keychain.onChangePassword.fail(with: failure)
                keychain.onImport.fail(with: failure)
                keychain.onExport.fail(with: failure)
            } else {
                storage.onSave.answer(with: ())
            }
            for format in ["table", "json", "csv"] {
                for words in [["set", "mail"], ["change-password"], ["import", "-"]] {
                    for typed in [nil, [marker, marker, marker]] {
                        program.typed = typed
                        program.input = [marker]
                        program.descriptors = [3: [marker, marker, marker]]
                        let run = await program.run(
                            words + ["--output", format, "--password-fd", "3", "--verbose"])
                        XCTAssertFalse(run.everything.contains(marker), "\(words) \(run.everything)")
                    }
                }
            }
            program.typed = [marker]
            let export = await program.run("export", "--file", "a.json")
            XCTAssertFalse(export.everything.contains(marker))
        }
    }
}
