import BankServices
import CommandLineKit
import XCTest

@testable import BankCommands

/// Parsing the keychain's command lines.
final class KeychainCommandTests: XCTestCase {
    private func parse(_ line: String) throws -> KeychainCommand {
        let words = line.split(separator: " ").map(String.init)
        let invocation = try CommandLineParser(KeychainProgram.specification).parse(["keychain"] + words)
        return try KeychainCommand(invocation)
    }

    func testVerbs_AreUnderstood() throws {
        let table: [(String, KeychainCommand)] = [
            ("list", .list),
            ("get mail", .get(name: "mail")),
            ("set mail", .set(name: "mail", valueDescriptor: nil, mode: .commit)),
            ("set mail --value-fd 4 --dry-run", .set(name: "mail", valueDescriptor: 4, mode: .dryRun)),
            ("set mail --value-fd 0", .set(name: "mail", valueDescriptor: 0, mode: .commit)),
            ("delete mail", .delete(name: "mail", mode: .commit, isConfirmed: false)),
            ("delete mail --yes --dry-run", .delete(name: "mail", mode: .dryRun, isConfirmed: true)),
            ("status", .status), ("verify", .verify),
            ("change-password", .changePassword(newPasswordDescriptor: nil)),
            ("change-password --new-password-fd 3", .changePassword(newPasswordDescriptor: 3)),
            ("recovery-code", .makeRecoveryCode),
            ("restore-previous", .restorePrevious(.commit, isConfirmed: false)),
            ("restore-previous --yes --dry-run", .restorePrevious(.dryRun, isConfirmed: true)),
            ("export", .export(path: nil, isConfirmed: false)),
            ("export --file a.json --yes", .export(path: "a.json", isConfirmed: true)),
            ("import -", .importArchive(path: "-", replacesExisting: false, mode: .commit)),
            (
                "import a.json --replace --dry-run",
                .importArchive(path: "a.json", replacesExisting: true, mode: .dryRun)
            ),
        ]
        for (line, command) in table { XCTAssertEqual(try parse(line), command, line) }
    }

    func testWrongUsage_IsRefused() {
        let lines = [
            "get", "set", "delete", "import", "get mail post", "set mail value", "set mail --value-fd 1",
            "set mail --value-fd x", "change-password --new-password-fd 2", "list --dry-run",
            "export --file=", "status --keychain-password-fd 3",
        ]
        for line in lines { XCTAssertThrowsError(try parse(line), line) }
    }

    func testSpecification_IsSound() {
        XCTAssertEqual(SpecificationAudit(KeychainProgram.specification).findings, [])
        XCTAssertEqual(SpecificationAudit(BankProgram.specification).findings, [])
    }
}
