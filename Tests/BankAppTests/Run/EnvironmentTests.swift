import BankApp
import BankTestSupport
import XCTest

/// Precedence: `--env`, `BANK_ENV`, settings, default.
final class EnvironmentTests: XCTestCase {
    private let notice = "This is the demo bank: nothing here is real. 'bank init' creates your own.\n"
    private var program = Program(home: TemporaryHome())

    override func setUp() async throws {
        program = Program(home: TemporaryHome())
    }

    // MARK: Precedence

    func testNoChoice_IsTheDemo() async {
        await assertSpeaksToDemo([])
    }

    func testDemoByDefault_IsNamedOnceInATerminalSession() async {
        program.terminalSession = 7
        let first = await program.run("accounts", "list")
        XCTAssertTrue(first.errors.contains(notice), first.errors)
        let second = await program.run("cards", "list")
        XCTAssertFalse(second.errors.contains(notice), second.errors)
        program.terminalSession = 8
        let other = await program.run("cards", "list")
        XCTAssertTrue(other.errors.contains(notice), other.errors)
        program.terminalSession = 7
        let again = await program.run("cards", "list")
        XCTAssertFalse(again.errors.contains(notice), again.errors)
    }

    func testDemoByDefault_IsNotNamedToPrograms() async {
        for options in [
            ["--output", "json"], ["--output", "ndjson"], ["--output", "csv"], ["--template", "{id}"],
        ] {
            let run = await program.run(["cards", "list"] + options)
            XCTAssertEqual(run.errors, "", "\(options)")
        }
    }

    func testSetting_GoesBeforeTheDefault() async {
        await set("local")
        await assertSpeaksToLocal([])
    }

    func testVariable_GoesBeforeTheSetting() async {
        await set("local")
        program.environment["BANK_ENV"] = "demo"
        await assertSpeaksToDemo([])
    }

    func testOption_GoesBeforeTheVariable() async {
        program.environment["BANK_ENV"] = "local"
        await assertSpeaksToDemo(["--env", "demo"])
        program.environment["BANK_ENV"] = "demo"
        await assertSpeaksToLocal(["--env", "local"])
    }

    func testEmptyVariable_IsIgnored() async {
        await set("local")
        program.environment["BANK_ENV"] = ""
        await assertSpeaksToLocal([])
    }

    func testInit_MakesTheLocalBankTheDefault() async {
        let made = await program.run("init", "--yes")
        XCTAssertEqual(made.code, .done)
        let list = await program.run("accounts", "list", "--all", "--output", "json")
        XCTAssertEqual(list.output, "[]\n")
        XCTAssertEqual(list.code, .done)
        let own = await program.run("accounts", "list")
        XCTAssertEqual(own.code, .notAllowed)
    }

    // MARK: Invalid values

    func testUnknownEnvironment_IsWrongUsageWhereverItStands() async {
        let option = await program.run("accounts", "list", "--env", "dmo")
        XCTAssertEqual(option.code, .usage)
        XCTAssertTrue(option.errors.contains("'dmo'") && option.errors.contains("--env"), option.errors)
        XCTAssertTrue(option.errors.contains("demo"), option.errors)
        program.environment["BANK_ENV"] = "dmo"
        let variable = await program.run("accounts", "list")
        XCTAssertEqual(variable.code, .usage)
        XCTAssertTrue(variable.errors.contains("BANK_ENV"), variable.errors)
    }

    func testEnvironmentElsewhere_IsNotConfigured() async {
        for name in ["staging", "production"] {
            let run = await program.run("accounts", "list", "--env", name, "--output", "json")
            XCTAssertEqual(run.code, .failed)
            XCTAssertEqual(run.error["code"] as? String, "invalidConfiguration")
        }
    }

    // MARK: The notice

    func testDemoByDefault_SaysSoOnStderr() async {
        for words in [[], ["accounts", "list"], ["transfers", "list"], ["ledger", "verify"]] {
            let run = await program.run(words)
            XCTAssertEqual(run.code, .done)
            XCTAssertTrue(run.errors.hasPrefix(notice), "\(words): \(run.errors)")
            XCTAssertFalse(run.output.contains("demo bank"))
        }
    }

    func testDemoThatWasChosen_ShowsNoNotice() async {
        let option = await program.run("accounts", "list", "--env", "demo")
        XCTAssertEqual(option.errors, "")
        program.environment["BANK_ENV"] = "demo"
        let variable = await program.run("accounts", "list")
        XCTAssertEqual(variable.errors, "")
        program.environment["BANK_ENV"] = nil
        await set("demo")
        let setting = await program.run("accounts", "list")
        XCTAssertEqual(setting.errors, "")
    }

    func testCommandWithoutABank_ShowsNoNotice() async {
        for words in [
            ["config", "list"], ["demo", "list"], ["container", "graph"], ["help"], ["--version"],
        ] {
            let run = await program.run(words)
            XCTAssertEqual(run.code, .done)
            XCTAssertEqual(run.errors, "", "\(words)")
        }
    }

    func testQuietRun_ShowsNoNotice() async {
        let run = await program.run("accounts", "list", "--quiet")
        XCTAssertEqual(run.errors, "")
    }

    // MARK: Helpers

    private func set(_ environment: String, line: UInt = #line) async {
        let run = await program.run("config", "set", "environment", environment)
        XCTAssertEqual(run.code, .done, run.errors, line: line)
    }

    private func assertSpeaksToDemo(_ options: [String], line: UInt = #line) async {
        let run = await program.run(["accounts", "list", "--fields", "id"] + options)
        XCTAssertEqual(run.outputLines, ["ID", "ACC001", "ACC002", "ACC003", "ACC004"], line: line)
        XCTAssertEqual(run.code, .done, line: line)
    }

    /// Fails unless the command uses the local bank. This home has none, so an explicit choice is an error.
    private func assertSpeaksToLocal(_ options: [String], line: UInt = #line) async {
        let run = await program.run(["accounts", "list"] + options)
        XCTAssertEqual(run.errorLines.first, "error: There is no local bank yet.", line: line)
        XCTAssertEqual(run.code, .failed, line: line)
    }
}
