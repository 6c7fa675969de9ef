import BankApp
import BankTestSupport
import Foundation
import XCTest

/// The demo's state is kept between commands. Processes can share it, and damage is repaired.
final class DemoStateTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    func testManyCommandsAtOnce_LoseNothing() async {
        let program = program
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10 {
                        let run = await program.run(
                            "transfers", "create", "--from", "ACC001", "--to", "ACC002", "--amount", "0.01")
                        XCTAssertEqual(run.code, .done, run.errors)
                    }
                }
            }
        }
        let from = await program.run("accounts", "show", "ACC001", "--output", "json").object
        XCTAssertEqual((from["balance"] as? [String: Any])?["amount"] as? String, "5431.70")
        let to = await program.run("accounts", "show", "ACC002", "--output", "json").object
        XCTAssertEqual((to["balance"] as? [String: Any])?["amount"] as? String, "15000.80")
        let books = await program.run("ledger", "verify", "--output", "json")
        XCTAssertEqual(books.code, .done, books.errors)
        let transfers = await program.run("transfers", "list", "--output", "csv", "--fields", "id")
        XCTAssertEqual(transfers.outputLines.count, 1 + Self.transfersOfTheSeed + 80)
        XCTAssertEqual(Set(transfers.outputLines).count, transfers.outputLines.count)
    }

    func testDamagedState_IsMovedAsideAndTheNextCommandWorks() async throws {
        _ = await program.run("accounts", "rename", "ACC001", "Household")
        try program.home.write("{", to: "demo.json")
        let damaged = await program.run("accounts", "list", "--output", "json")
        XCTAssertEqual(damaged.code, .storage)
        XCTAssertEqual(damaged.error["code"] as? String, "storageMovedAside")
        XCTAssertEqual(program.home.text(of: "demo.json.damaged"), "{")
        let next = await program.run("accounts", "show", "ACC001", "--output", "json")
        XCTAssertEqual(next.code, .done)
        XCTAssertEqual(next.object["accountName"] as? String, "Primary Checking")
    }

    func testStateWithImpossibleNumbers_IsMovedAside() async throws {
        _ = await program.run("transfers", "create", "--to", "ACC002", "--amount", "1")
        let sound = try XCTUnwrap(program.home.text(of: "demo.json"))
        let length = try XCTUnwrap(program.home.text(of: "demo.journal")).utf8.count
        for (text, other) in [
            ("\"journalLength\":\(length)", "\"journalLength\":9000000000000000000"),
            ("\"journalLength\":\(length)", "\"journalLength\":-1"),
            ("\"held\":20000", "\"held\":-9223372036854775807"),
            ("\"held\":20000", "\"held\":9000000000000000"),
        ] {
            XCTAssertTrue(sound.contains(text), text)
            try program.home.write(sound.replacing(text, with: other), to: "demo.json")
            let run = await program.run("transactions", "list")
            XCTAssertEqual(run.code, .storage, other)
            let next = await program.run("transactions", "list")
            XCTAssertEqual(next.code, .done, other)
        }
    }

    func testDamagedJournal_IsMovedAsideWhenItIsNeeded() async throws {
        _ = await program.run("transfers", "create", "--to", "ACC002", "--amount", "1")
        try program.home.write("", to: "demo.journal")
        let accounts = await program.run("accounts", "list")
        XCTAssertEqual(accounts.code, .done)
        let transactions = await program.run("transactions", "list")
        XCTAssertEqual(transactions.code, .storage)
        let next = await program.run("transactions", "list")
        XCTAssertEqual(next.code, .done)
    }

    func testStateOfANewerVersion_IsLeftAlone() async throws {
        try program.home.write(#"{"version":2}"#, to: "demo.json")
        let run = await program.run("accounts", "list", "--output", "json")
        XCTAssertEqual(run.code, .storage)
        XCTAssertEqual(run.error["code"] as? String, "storageNewer")
        XCTAssertEqual(program.home.text(of: "demo.json"), #"{"version":2}"#)
    }

    func testDamagedSettings_AreAStorageErrorAndCanBeRepaired() async throws {
        try program.home.write("{", to: "settings.json")
        let run = await program.run("accounts", "list")
        XCTAssertEqual(run.code, .storage)
        XCTAssertEqual(program.home.text(of: "settings.json"), "{")
        try program.home.write(#"{"output":"xml"}"#, to: "settings.json")
        let mended = await program.run("config", "set", "output", "json")
        XCTAssertEqual(mended.code, .done, mended.errors)
        let list = await program.run("accounts", "list", "--quiet")
        XCTAssertTrue(list.output.hasPrefix("["))
    }

    func testReading_MakesNoFile() async {
        for words in [
            ["accounts", "list"], ["transactions", "list"], ["ledger", "verify"], ["config", "list"],
        ] {
            let run = await program.run(words)
            XCTAssertEqual(run.code, .done)
        }
        XCTAssertEqual(program.home.files, [])
    }

    /// The number of transfers in the seed.
    private static let transfersOfTheSeed = 54
}
