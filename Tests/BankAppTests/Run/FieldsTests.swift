import BankTestSupport
import XCTest

@testable import BankApp

/// An unknown field is refused before the command does anything.
@MainActor
final class FieldsTests: XCTestCase {
    func testMistypedFieldOfAChange_IsRefusedAndChangesNothing() async throws {
        let program = Program(home: TemporaryHome())
        let changes = [
            ["accounts", "open", "--currency", "EUR", "--name", "New"],
            ["accounts", "rename", "ACC002", "Other"], ["accounts", "set-default", "ACC002"],
            ["accounts", "freeze", "ACC002", "--reason", "x"], ["accounts", "unfreeze", "ACC002"],
            ["accounts", "close", "ACC002"], ["teller", "set-floor", "ACC002", "--amount", "-1"],
            ["teller", "add-owner", "ACC002", "--user", "USR002"],
            ["teller", "remove-owner", "ACC002", "--user", "USR001"],
            ["transfers", "create", "--to", "ACC002", "--amount", "1"],
            ["teller", "deposit", "ACC001", "--amount", "1"],
            ["teller", "withdraw", "ACC001", "--amount", "1"],
            ["transactions", "categorize", "ACC001.1", "cash"],
            ["transactions", "annotate", "ACC001.1", "--tag", "new"],
            ["transactions", "rules", "add", "new", "cash"], ["transactions", "rules", "remove", "RUL001"],
            ["ledger", "restore", "/nonexistent", "--yes"], ["ledger", "export", "/nonexistent/x"],
            ["ledger", "checkpoint"], ["ledger", "migrate"],
            ["config", "set", "output", "csv"], ["init", "--yes"],
        ]
        let before = await picture(program)
        for change in changes {
            for fields in ["nope", "id,id"] {
                let bank = change[0] == "init" ? "local" : "demo"
                let run = await program.run(change + ["--env", bank, "--fields", fields])
                XCTAssertEqual(run.code, .usage, change.joined(separator: " "))
            }
        }
        let after = await picture(program)
        XCTAssertEqual(after, before)
    }

    func testResetWithAMistypedField_KeepsTheState() async throws {
        let program = Program(home: TemporaryHome())
        _ = await program.run(["transfers", "create", "--to", "ACC002", "--amount", "1"])
        let before = await picture(program)
        let run = await program.run(["demo", "reset", "--fields", "nope"])
        XCTAssertEqual(run.code, .usage)
        let after = await picture(program)
        XCTAssertEqual(after, before)
    }

    private func picture(_ program: Program) async -> [String] {
        var lines: [String] = []
        for command in [
            ["accounts", "list", "--output", "csv"], ["transfers", "list"], ["config", "list"],
            ["transactions", "rules", "list"], ["transactions", "show", "ACC001.1"],
        ] {
            lines += await program.run(command + ["--env", "demo"]).outputLines
        }
        lines += await program.run(["accounts", "list", "--env", "local"]).errorLines
        return lines
    }
}
