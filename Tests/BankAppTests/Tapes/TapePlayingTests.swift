import BankTestSupport
import Foundation
import XCTest

@testable import BankApp

/// Playing tapes from the command line, each in a bank of its own.
final class TapePlayingTests: XCTestCase {
    private let program = Program(home: TemporaryHome())
    private let tapes = TemporaryHome()
    private var file: String { tapes.path + "/mine.tape" }

    func testTour_PlaysToItsEnd() async {
        for words in [["demo"], ["demo", "play", "tour"]] {
            let run = await program.run(words)
            XCTAssertEqual(run.errors, "")
            XCTAssertEqual(run.code, .done)
            XCTAssertGreaterThan(run.outputLines.count { $0.hasPrefix("$ ") }, 10)
        }
    }

    func testTour_PlaysTheSameEveryTime() async {
        let first = await program.run("demo").output
        let second = await program.run("demo").output
        XCTAssertEqual(first, second)
    }

    func testTourInVietnamese_HasVietnameseRemarksAndTheCommandsOfTheTape() async {
        let run = await program.run("demo", "play", "lost-card", "--lang", "vi")
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(
            run.outputLines.first, "# Thẻ của tôi đâu? Khoá tạm trước đã. Lúc nào cũng mở lại được.")
        XCTAssertTrue(run.outputLines.contains("ID      Name      Status"), run.output)
    }

    func testTapeOfOnesOwn_IsPlayed() async throws {
        try tapes.write("# Mine\n$ accounts list --fields id\nID\nACC001\n...\n", to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(
            run.output,
            """
            # Mine
            $ accounts list --fields id
            ID
            ACC001
            ACC002
            ACC003
            ACC004


            """)
    }

    func testErrorsAndExitCode_AreShownOnTheTape() async throws {
        try tapes.write("$ accounts show x\n! error: There is no account 'x'.\n? 3\n", to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(
            run.outputLines,
            [
                "$ accounts show x", "error: There is no account 'x'.",
                "  To see the list: bank accounts list", "(exit code 3)",
            ])
    }

    func testCommandsOfOneTape_ShareABank() async throws {
        try tapes.write(
            """
            $ accounts rename ACC001 Household --fields accountName
            Name  Household
            $ accounts show ACC001 --fields accountName
            Name  Household
            """, to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(run.code, .done)
    }

    func testPlaying_DoesNotChangeTheUsersBank() async throws {
        _ = await program.run("accounts", "rename", "ACC001", "Household")
        let before = program.home.files
        try tapes.write(
            "$ accounts show ACC001 --fields accountName\nName  Primary Checking\n", to: "mine.tape")
        let played = await program.run("demo", "play", file)
        XCTAssertEqual(played.code, .done)
        _ = await program.run("demo")
        XCTAssertEqual(program.home.files, before)
        let account = await program.run("accounts", "show", "ACC001", "--output", "json").object
        XCTAssertEqual(account["accountName"] as? String, "Household")
    }

    func testSettingsOfTheUser_DoNotAffectTheTape() async throws {
        _ = await program.run("config", "set", "output", "json")
        var program = program
        program.environment = ["BANK_ENV": "local"]
        try tapes.write("$ accounts list --fields id\nID\n...\n", to: "mine.tape")
        let run = await program.run("demo", "play", file, "--output", "json")
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(run.code, .done)
    }

    func testHomeOfATape_GoesAway() async throws {
        for (ending, code) in [("", ExitCode.done), ("$ accounts show x\n", .failed)] {
            try tapes.write("$ init --yes --fields path\n...\n\(ending)", to: "mine.tape")
            let run = await program.run("demo", "play", file)
            XCTAssertEqual(run.code, code)
            let books = try XCTUnwrap(run.outputLines.dropFirst().first?.split(separator: " ").last)
            XCTAssertTrue(books.hasPrefix("/tmp/bank-"), String(books))
            let home = String(books.dropLast("/ledger.db".count))
            XCTAssertFalse(FileManager.default.fileExists(atPath: home), home)
        }
    }

    func testFilesOfATape_AreInItsOwnFolder() async throws {
        try tapes.write(
            """
            $ statements export ACC001 --file statement.csv
            ...
            $ statements reconcile ACC001 statement.csv --output json
            ...

            """, to: "mine.tape")
        let here = FileManager.default.currentDirectoryPath
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .done, run.errors)
        XCTAssertFalse(FileManager.default.fileExists(atPath: here + "/statement.csv"))
        XCTAssertFalse("\(program.home.files)".contains("statement.csv"))
    }

    func testFilesOutsideTheTapesFolder_AreRefused() async throws {
        let target = tapes.path + "/statement.csv"
        for path in [target, "../statement.csv", "a/../../statement.csv", "/", ".."] {
            for option in ["--file \(path)", "--file=\(path)"] {
                try tapes.write("$ statements export ACC001 \(option)\n? 64\n...\n", to: "mine.tape")
                let run = await program.run("demo", "play", file)
                XCTAssertEqual(run.code, .done, "\(path): \(run.errors)")
            }
            try tapes.write("$ ledger export \(path)\n? 64\n...\n", to: "mine.tape")
            let run = await program.run("demo", "play", file)
            XCTAssertEqual(run.code, .done, "\(path): \(run.errors)")
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: target))
    }

    // MARK: Failures

    func testUnmetExpectation_StopsThePlayingAndShowsBothSides() async throws {
        try tapes.write(
            "# x\n$ accounts list --fields id\nID\nACC001\nACC009\n\n$ transfers list\n", to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .failed)
        XCTAssertEqual(
            run.errors,
            """
            error: \(file), line 2: 'accounts list --fields id' gave a different result.
              Expected 'ACC009', got 'ACC002'
              If the program is right, fix the tape; if not, report a bug.

            """)
        XCTAssertFalse(run.output.contains("transfers list"))
    }

    func testLongLineThatDiffersAtItsEnd_IsShownWhole() async throws {
        try tapes.write("$ transactions search 'hill & daughters' --limit 1\n...\n", to: "mine.tape")
        let table = await program.run("demo", "play", file).outputLines.dropFirst()
        let expected = String(try XCTUnwrap(table.first)) + "!"
        XCTAssertGreaterThan(expected.count, 80)
        try tapes.write(
            "$ transactions search 'hill & daughters' --limit 1\n\(expected)\n...\n", to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(
            run.errorLines.dropFirst().first, "  Expected '\(expected)', got '\(expected.dropLast())'")
    }

    func testMalformedTape_IsBadDataAndNotPlayed() async throws {
        try tapes.write("$ accounts list\n...\n$ accounts show 'x\n", to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .badData)
        XCTAssertEqual(run.output, "")
        XCTAssertEqual(
            run.errors,
            """
            error: The tape \(file), line 3, cannot be played.
              Because a quote is not closed.
              See 'bank help tapes' and 'bank demo list'.

            """)
    }

    func testUnknownVerb_IsNamedWithItsLineBeforeAnythingIsPlayed() async throws {
        try tapes.write("$ accounts list\n...\n$ accounts lits\n", to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .badData)
        XCTAssertEqual(run.output, "")
        XCTAssertEqual(
            run.errors,
            """
            error: The tape \(file), line 3, cannot be played.
              'bank accounts' has no verb 'lits'.
              Did you mean 'bank accounts list'?

            """)
    }

    func testUnknownVerbThatATapeExpects_IsPlayed() async throws {
        try tapes.write("$ accounts lits\n? 64\n", to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .done)
    }

    func testMissingTape_IsBadData() async {
        let run = await program.run("demo", "play", file, "--output", "json")
        XCTAssertEqual(run.code, .badData)
        XCTAssertEqual(run.error["code"] as? String, "invalidFile")
    }

    func testBinaryTape_IsBadData() async throws {
        try Data([0x24, 0x20, 0xFF]).write(to: URL(filePath: file))
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .badData)
        XCTAssertEqual(run.errorLines.dropFirst().first, "  Because it is not UTF-8 text.")
    }

    func testTapeThatPlaysItself_IsRefused() async throws {
        try tapes.write("$ demo play \(file)\n", to: "mine.tape")
        let run = await program.run("demo", "play", file)
        XCTAssertEqual(run.code, .failed)
        XCTAssertEqual(
            run.errorLines.dropFirst().first,
            "  Expected exit code 0, got 65: error: The tape \(file) cannot be played.")
    }
}
