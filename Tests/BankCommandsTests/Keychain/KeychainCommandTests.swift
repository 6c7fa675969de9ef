import BankServices
import BankTestSupport
import CommandLineKit
import XCTest

@testable import BankCommands

/// Parsing the keychain's command lines.
final class KeychainCommandTests: XCTestCase {
    func testOptions_AreUnderstood() throws {
        let (value, new) = (KeychainNoun.valueDescriptor, KeychainNoun.newPasswordDescriptor)
        XCTAssertNil(try value.value("keychain", "set", "mail"))
        XCTAssertEqual(try value.value("keychain", "set", "mail", "--value-fd", "4", "--dry-run"), 4)
        XCTAssertEqual(try value.value("keychain", "set", "mail", "--value-fd", "0"), 0)
        XCTAssertNil(try new.value("keychain", "change-password"))
        XCTAssertEqual(try new.value("keychain", "change-password", "--new-password-fd", "3"), 3)
        let path = KeychainNoun.exportPath
        XCTAssertNil(try path.value("keychain", "export"))
        XCTAssertEqual(try path.value("keychain", "export", "--file", "a.json", "--yes"), "a.json")
        let replaces = KeychainNoun.replacesExisting
        XCTAssertFalse(try replaces.value("keychain", "import", "-"))
        XCTAssertTrue(try replaces.value("keychain", "import", "a.json", "--replace", "--dry-run"))
    }

    @MainActor
    func testYesOfADryRun_DeletesNothing() async {
        let program = KeychainProgram()
        program.stubs.storedSecrets.onKeys.answer(with: [SecureStorageKey("mail")])
        program.stubs.storedSecrets.onLoad.answer(with: Array("v".utf8))
        program.stubs.keychain.onStatus.answer(with: .sample())
        _ = await program.run("delete", "mail", "--yes", "--dry-run")
        XCTAssertEqual(program.stubs.storedSecrets.onDelete.callCount, 0)
        program.stubs.storedSecrets.onDelete.answer(with: ())
        let deletion = await program.run("delete", "mail", "--yes")
        XCTAssertNil(deletion.failure)
        XCTAssertEqual(program.stubs.storedSecrets.onDelete.calls, [SecureStorageKey("mail")])
    }

    func testWrongUsage_IsRefused() {
        let lines = [
            "get", "set", "delete", "import", "get mail post", "set mail value", "set mail --value-fd 1",
            "set mail --value-fd x", "change-password --new-password-fd 2", "list --dry-run",
            "export --file=", "status --keychain-password-fd 3",
        ]
        for line in lines {
            XCTAssertThrowsError(try read(("keychain " + line).split(separator: " ").map(String.init)), line)
        }
    }

    func testSpecification_IsSound() {
        XCTAssertEqual(SpecificationAudit(KeychainProgram.specification).findings, [])
        XCTAssertEqual(SpecificationAudit(BankProgram.specification).findings, [])
    }
}
