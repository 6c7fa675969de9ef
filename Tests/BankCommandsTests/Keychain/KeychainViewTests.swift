import BankServices
import BankTestSupport
import CommandLineKit
import LanguageKit
import TerminalKit
import XCTest

@testable import BankCommands

/// Output, prompts and errors of the keychain's commands.
@MainActor
final class KeychainViewTests: XCTestCase {
    private lazy var program = KeychainProgram()
    private var storage: StubSecureStorage { program.stubs.storedSecrets }
    private var keychain: StubKeychainService { program.stubs.keychain }
    private let mail = SecureStorageKey("mail")

    override func setUp() async throws {
        storage.onKeys.answer(with: [SecureStorageKey("bank.pepper"), mail])
        storage.onLoad.answer(with: Array("v\nalue".utf8))
        storage.onSave.answer(with: ())
        storage.onDelete.answer(with: ())
        keychain.onStatus.answer(with: .sample())
    }

    // MARK: Reading

    func testList_ShowsNamesAndKinds() async {
        let run = await program.run("list")
        XCTAssertEqual(run.output, "Name         Kind\nbank.pepper  bank\nmail         own\n")
        let json = await program.run("list", "--output", "json")
        XCTAssertEqual(
            json.output.filter { !$0.isWhitespace },
            #"[{"kind":"bank","name":"bank.pepper"},{"kind":"own","name":"mail"}]"#)
    }

    func testEmptyKeychain_NamesTheSetCommand() async {
        storage.onKeys.answer(with: [])
        let run = await program.run("list")
        XCTAssertEqual(run.output, "")
        XCTAssertEqual(run.errors, "The keychain is empty. Save a secret: bank keychain set NAME\n")
        let json = await program.run("list", "--output", "json")
        XCTAssertEqual(json.output, "[]\n")
    }

    func testGet_PrintsTheBareValue() async {
        let run = await program.run("get", "mail")
        XCTAssertEqual(run.output, "v\nalue")
        XCTAssertEqual(run.errors, "")
    }

    func testGetOnATerminal_EndsTheLine() async {
        program.outputIsTerminal = true
        let run = await program.run("get", "mail")
        XCTAssertEqual(run.output, "v\nalue\n")
    }

    func testSecretAsJSONOrCSV_IsRefusedBeforeAnythingIsAsked() async {
        program.typed = ["password"]
        for verb in [["get", "mail"], ["recovery-code"], ["export"]] {
            for option in [["--output", "json"], ["--output", "csv"], ["--fields", "name"]] {
                let words = verb + option
                let run = await program.run(words)
                XCTAssertEqual(run.failure as? Refusal, .bareResult, "\(words)")
                XCTAssertEqual(run.output + run.errors, "", "\(words)")
            }
        }
        XCTAssertEqual(storage.onLoad.callCount, 0)
    }

    func testStatus_IsShownToPeopleAndPrograms() async {
        let run = await program.run("status", "--fields", "path,exists,isUnlocked,generation,slots")
        XCTAssertEqual(
            run.output.split(separator: "\n"),
            [
                "File            /home/user/keychain.bkv", "Exists          yes", "Open            no",
                "Version         3", "Unlock methods  password, recovery code",
            ])
        let json = await program.run("status", "--fields", "slots,exists", "--output", "json")
        XCTAssertEqual(
            json.output.filter { !$0.isWhitespace },
            #"{"exists":true,"slots":["password","recoveryCode"]}"#)
    }

    func testStatusWithoutAKeychain_NamesTheCommand() async {
        keychain.onStatus.answer(with: .sample(exists: false))
        let run = await program.run("status", "--fields", "exists,updatedAt")
        XCTAssertEqual(run.output.split(separator: "\n").first, "Exists   no")
        XCTAssertEqual(
            run.errors,
            "There is no keychain yet. To create it, save a first secret: bank keychain set NAME\n")
    }

    func testVerify_ShowsTheReport() async {
        keychain.onVerify.answer(with: KeychainReport(status: .sample(), entryCount: 4))
        let run = await program.run("verify", "--fields", "isSound,entryCount,generation", "--output", "json")
        XCTAssertEqual(
            run.output.filter { !$0.isWhitespace }, #"{"entryCount":4,"generation":3,"isSound":true}"#)
    }

    // MARK: Changing entries

    func testSetAtATerminal_AsksTwiceAndShowsTheEntry() async {
        program.typed = ["s3cret", "s3cret"]
        let run = await program.run("set", "post")
        XCTAssertEqual(run.output, "Saved the secret 'post'.\nName  post\nNew   yes\n")
        XCTAssertEqual(run.errors, "Value of 'post': \nRepeat: \n")
        XCTAssertEqual(
            storage.onSave.calls, [.init(Array("s3cret".utf8), for: SecureStorageKey("post"))])
    }

    func testSetElsewhere_ReadsStandardInputOrTheDescriptor() async {
        program.input = ["from input"]
        program.descriptors = [4: ["from", "four"]]
        _ = await program.run("set", "mail")
        _ = await program.run("set", "mail", "--value-fd", "4")
        XCTAssertEqual(
            storage.onSave.calls.map { String(decoding: $0.value, as: UTF8.self) },
            ["from input", "from\nfour"])
    }

    func testEmptyValue_IsRefused() async {
        program.input = [""]
        let run = await program.run("set", "mail")
        XCTAssertEqual(run.failure as? Refusal, .emptySecret)
        XCTAssertEqual(storage.onSave.callCount, 0)
    }

    func testNameOfTheBanksOwn_IsRefusedBeforeAValueIsAskedFor() async {
        program.typed = ["s3cret", "s3cret", "y"]
        for verb in ["get", "set", "delete"] {
            let run = await program.run(verb, "bank.pepper")
            guard
                case .invalidValue(field: .known(.name), value: "bank.pepper", _) = run.failure
                    as? ServiceError
            else { return XCTFail("\(verb) ended with \(String(describing: run.failure))") }
            XCTAssertEqual(run.errors, "", verb)
        }
    }

    func testDryRunOfSet_ReportsNoChange() async {
        program.input = ["s3cret"]
        let run = await program.run("set", "mail", "--dry-run", "--output", "json")
        XCTAssertEqual(run.output.filter { !$0.isWhitespace }, #"{"isNew":false,"name":"mail"}"#)
        XCTAssertEqual(run.errors, "Dry run: nothing was changed.\n")
        XCTAssertEqual(storage.onSave.callCount, 0)
    }

    func testDelete_NeedsAYes() async {
        program.typed = ["y"]
        let run = await program.run("delete", "mail")
        XCTAssertEqual(run.output, "Deleted the secret 'mail'.\nName  mail\nKind  own\n")
        XCTAssertEqual(run.errors, "Delete 'mail'? This can't be undone. [y/N] ")
        XCTAssertEqual(storage.onDelete.calls, [mail])
    }

    func testAnythingButYes_DeletesNothing() async {
        for typed in [["n"], [""], []] {
            program.typed = typed
            let run = await program.run("delete", "mail")
            XCTAssertEqual(run.failure as? Refusal, .declined)
        }
        program.typed = nil
        let run = await program.run("delete", "mail")
        XCTAssertEqual(
            run.failure as? Refusal, .needsOption("--yes", to: "confirm that the secret is deleted"))
        XCTAssertEqual(storage.onDelete.callCount, 0)
    }

    func testMistypedField_ChangesNothing() async {
        program.input = ["s3cret"]
        for words in [["set", "mail"], ["delete", "mail", "--yes"], ["change-password"], ["import", "-"]] {
            let run = await program.run(words + ["--fields", "nonsense"])
            guard case .unknownField("nonsense", _) = run.failure as? PresentationError else {
                return XCTFail("\(words) ended with \(String(describing: run.failure))")
            }
        }
        XCTAssertEqual(storage.onSave.callCount + storage.onDelete.callCount, 0)
    }
}
