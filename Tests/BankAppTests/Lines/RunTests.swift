import BankContainer
import BankDevice
import BankServices
import BankTestSupport
import Foundation
import TerminalKit
import XCTest

@testable import BankApp

/// `bank run` with files of commands.
final class RunTests: XCTestCase {
    private let program = Program(home: TemporaryHome(), environment: ["BANK_ENV": "demo"])
    private let scripts = TemporaryHome()

    private func run(_ script: String, _ options: String...) async throws -> ProgramRun {
        try scripts.write(script, to: "script")
        return await program.run(["run", scripts.path + "/script"] + options)
    }

    private func transferCount() async -> Int {
        let run = await program.run("transfers", "list", "--output", "csv", "--fields", "id")
        return run.outputLines.count
    }

    // MARK: Continuing and stopping

    func testEachLine_IsACommand() async throws {
        let run = try await run("# ids\naccounts list --fields id\n\nbank cards list --fields id\n")
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(
            run.outputLines.map { $0.filter { $0 != " " } },
            ["ID", "ACC001", "ACC002", "ACC003", "ACC004", "ID", "CRD001", "CRD002"])
    }

    func testFirstFailure_EndsItWithItsLineAndCode() async throws {
        let run = try await run("accounts list --fields id\naccounts show x\naccounts list\n")
        XCTAssertEqual(run.code, .notFound)
        XCTAssertEqual(
            run.errorLines.last,
            "error: \(scripts.path)/script, line 2: the command ended with exit code 3.")
        XCTAssertEqual(run.outputLines.count, 5)
    }

    func testFailureWithKeepGoing_IsReportedAndTheFirstDecides() async throws {
        let run = try await run(
            "accounts show x\naccounts list --fields id\nfx convert 1 USD XXX\n", "--keep-going")
        XCTAssertEqual(run.code, .notFound)
        XCTAssertEqual(run.outputLines.count, 5)
        XCTAssertTrue(run.errors.contains("\(scripts.path)/script, line 3: exit code"), run.errors)
        XCTAssertEqual(run.errorLines.last, "  2 lines failed; this is the first.")
    }

    func testMistypedLine_IsFoundBeforeTheFirstCommand() async throws {
        let before = await transferCount()
        let run = try await run("transfers create --to ACC002 --amount 5\nacounts list\n")
        XCTAssertEqual(run.code, .usage)
        XCTAssertEqual(
            run.errors,
            """
            error: \(scripts.path)/script, line 2: There is no command 'acounts'.
              Did you mean 'bank accounts list'?

            """)
        let after = await transferCount()
        XCTAssertEqual(after, before)
    }

    func testCheck_RunsNothing() async throws {
        let before = await transferCount()
        let run = try await run("transfers create --to ACC002 --amount 5\naccounts show x\n", "--check")
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(run.output, "")
        XCTAssertEqual(run.errors, "2 commands are valid. None was run.\n")
        let wrong = try await self.run("accounts list\nacounts list\n", "--check", "--keep-going")
        XCTAssertEqual(wrong.code, .usage)
        let after = await transferCount()
        XCTAssertEqual(after, before)
    }

    func testEcho_ShowsEachCommand() async throws {
        let run = try await run("# ids\naccounts list --fields id\ncards list --fields id\n", "--echo")
        XCTAssertEqual(run.errors, "$ accounts list --fields id\n$ cards list --fields id\n")
    }

    func testErrorInJSON_IsOneObjectAtTheEnd() async throws {
        let run = try await run("accounts show x\n", "--output", "json")
        XCTAssertEqual(run.error["code"] as? String, "lineFailed")
        XCTAssertTrue(run.errorLines.first?.contains(#""code":"notFound""#) == true, run.errors)
    }

    // MARK: Shared state

    func testOptionsOfTheRun_AreDefaultsForItsLines() async throws {
        let run = try await run(
            "accounts list --fields id\naccounts list --fields id --output json\n", "--output", "csv")
        XCTAssertEqual(run.outputLines.first, "id")
        XCTAssertTrue(run.output.contains("\"id\": \"ACC001\""), run.output)
    }

    func testFieldsOfTheRun_AreRefused() async throws {
        let run = try await run("accounts list\n", "--fields", "id")
        XCTAssertEqual(run.code, .usage)
        XCTAssertEqual(run.output, "")
    }

    @MainActor
    func testManyLines_ShareOneContainer() async throws {
        let (console, _, _) = Console.memory()
        let runner = LineRunner(
            host: program.host { _ in console }, inherited: try InheritedOptions(parsing: []),
            accessToken: nil,
            input: console.input)
        var services: Set<ObjectIdentifier> = []
        for _ in 1...5 {
            let code = await runner.run(["accounts", "list"])
            XCTAssertEqual(code, .done)
            let bank = try XCTUnwrap(runner.session.banks.newest)
            services.insert(ObjectIdentifier(bank.mockBank))
        }
        XCTAssertEqual(services.count, 1)
        XCTAssertEqual(runner.session.banks.count, 1)
    }

    @MainActor
    func testLineWithOtherOptions_HasAContainerOfItsOwn() async throws {
        let (console, _, _) = Console.memory()
        let runner = LineRunner(
            host: program.host { _ in console }, inherited: try InheritedOptions(parsing: []),
            accessToken: nil,
            input: console.input)
        _ = await runner.run(["accounts", "list"])
        _ = await runner.run(["accounts", "list", "--env", "local"])
        _ = await runner.run(["accounts", "list", "--fail", "accounts.list=networkError"])
        _ = await runner.run(["accounts", "list", "--env", "local"])
        XCTAssertEqual(runner.session.banks.count, 3)
        await runner.close()
        XCTAssertEqual(runner.session.banks.count, 0)
    }

    func testSignIn_HoldsForTheLinesAfter() async throws {
        var program = program
        program.environment = ["BANK_ENV": "local"]
        program.agent = InMemorySessionAgent()
        let run = await program.run(
            ["run", "-"],
            reading: [
                "init --yes",
                "auth register --username anna --name Anna --password-fd 0 --yes", "seven herons over water",
                "auth login --username anna --password-fd 0", "seven herons over water",
                "accounts open --currency EUR --name Mine --fields accountName",
                "auth logout", "accounts list --output json",
            ])
        XCTAssertTrue(run.output.contains("Name  Mine"), run.output + run.errors)
        XCTAssertFalse(run.errors.contains("herons"))
    }

    // MARK: Idempotency

    func testRepeatedRunWithAKey_PaysOnce() async throws {
        let before = await transferCount()
        let script = "transfers create --to ACC002 --amount 5\ntransfers create --to ACC002 --amount 5\n"
        for _ in 1...2 {
            let run = try await run(script, "--idempotency-key", "june")
            XCTAssertEqual(run.code, .done, run.errors)
        }
        let after = await transferCount()
        XCTAssertEqual(after, before + 2)
    }

    func testRunThatFailedHalfway_IsTakenUpAgain() async throws {
        let before = await transferCount()
        let first = "transfers create --to ACC002 --amount 5\n"
        let failed = try await run(
            first + "transfers create --to nobody --amount 6\n", "--idempotency-key", "june")
        XCTAssertEqual(failed.code, .notFound)
        let mended = try await run(
            "accounts list\n" + first + "transfers create --to ACC002 --amount 6\n", "--idempotency-key",
            "june")
        XCTAssertEqual(mended.code, .done, mended.errors)
        let after = await transferCount()
        XCTAssertEqual(after, before + 2)
    }

    func testKeyThatLeavesNoRoom_IsRefused() async throws {
        let run = try await run("help\n", "--idempotency-key", String(repeating: "k", count: 41))
        XCTAssertEqual(run.code, .usage)
    }

    // MARK: Standard input

    func testStandardInput_IsCarriedOutAsItComes() async {
        let run = await program.run(
            ["run", "-"], reading: ["accounts list --fields id", "acounts list", "accounts list"])
        XCTAssertEqual(run.code, .usage)
        XCTAssertEqual(run.outputLines.count, 5)
        XCTAssertEqual(
            run.errorLines.last, "error: standard input, line 2: the command ended with exit code 64.")
    }

    func testShellWithoutATerminal_ContinuesAfterErrors() async {
        let run = await program.run(
            ["shell"], reading: ["acounts list", "accounts list --fields id"])
        XCTAssertEqual(run.code, .usage)
        XCTAssertEqual(run.outputLines.count, 5)
    }

    // MARK: Failures

    func testBinaryFile_IsBadDataAndChangesNothing() async throws {
        let before = await transferCount()
        let pay = Data("transfers create --to ACC002 --amount 5\n".utf8)
        for (name, bytes) in [
            ("no-utf8", pay + Data([0xFF, 0xFE])), ("zeroes", pay + Data(count: 100)),
            ("long", pay + Data(repeating: 0x61, count: 1 << 20)),
        ] {
            try bytes.write(to: URL(filePath: scripts.path + "/" + name))
            let run = await program.run("run", scripts.path + "/" + name)
            XCTAssertEqual(run.code, .badData, name)
            XCTAssertEqual(run.output, "")
        }
        let after = await transferCount()
        XCTAssertEqual(after, before)
    }

    func testMissingFile_IsBadData() async {
        let run = await program.run("run", scripts.path + "/nothing")
        XCTAssertEqual(run.code, .badData)
    }

    func testFileThatRunsItself_EndsWithAnError() async throws {
        let run = try await run("run \(scripts.path)/script\n")
        XCTAssertEqual(run.code, .usage)
        XCTAssertTrue(run.errors.contains("error: Too many command files run each other."), run.errors)
    }
}
