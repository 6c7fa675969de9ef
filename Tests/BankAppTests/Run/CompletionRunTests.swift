import BankApp
import BankDevice
import BankServices
import BankTestSupport
import XCTest

/// Completion answers without prompts and without changing or creating any file.
final class CompletionRunTests: XCTestCase {
    private var program = Program(home: TemporaryHome(), agent: InMemorySessionAgent())

    override func setUp() async throws {
        program = Program(home: TemporaryHome(), agent: InMemorySessionAgent())
    }

    private func complete(_ words: String...) async -> [String] {
        let call = ["complete", "--shell", "fish", "--cword", "\(words.count - 1)", "--"]
        let run = await program.run(call + words)
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(run.errors, "")
        return run.outputLines
    }

    private func values(_ words: [String]) async -> [String] {
        let call = ["complete", "--shell", "fish", "--cword", "\(words.count - 1)", "--"]
        let run = await program.run(call + words)
        return run.outputLines.map { String($0.prefix { $0 != "\t" }) }
    }

    // MARK: Candidates

    func testNames_AreThoseOfTheBank() async {
        let cases: [(words: [String], first: String)] = [
            (["accounts", "show", ""], "ACC001"), (["accounts", "show", "eme"], "Emergency Savings"),
            (["accounts", "show", "5550"], "5550001003"), (["cards", "show", ""], "CRD001"),
            (["beneficiaries", "show", "b"], "BEN001"), (["transfers", "create", "--to", ""], "BEN001"),
            (["transfers", "create", "--from", ""], "ACC001"),
            (["products", "show", ""], "everyday-checking"),
            (["standing-orders", "show", ""], "SOR001"),
            (["transactions", "show", "ACC001.6"], "ACC001.641"),
            (["transactions", "categorize", "acc002.1"], "ACC002.19"),
            (["transfers", "show", "TRF"], "TRF000054"), (["notifications", "read", ""], "NTF000003"),
            (["accounts", "open", "--currency", "eu"], "EUR"), (["fx", "convert", "1", "us"], "USD"),
            (["config", "set", "tra"], "transfers.limitCurrency"),
            (["config", "set", "output", ""], "table"),
            (["--fail", "transfers.cr"], "transfers.create=networkError"),
            (["--fail", "transfers.settle=r"], "transfers.settle=returned:AC01"),
            (["--fail", "transfers.settle=s"], "transfers.settle=settled:30m"),
            (["transactions", "list", "--category", "g"], "groceries"),
        ]
        for (words, first) in cases {
            let found = await values(words)
            XCTAssertEqual(found.first, first, words.joined(separator: " "))
        }
    }

    func testIdAndName_StandTogether() async {
        let byID = await complete("accounts", "show", "ACC002")
        XCTAssertEqual(byID, ["ACC002\tEmergency Savings"])
        let byName = await complete("accounts", "show", "Emergency")
        XCTAssertEqual(byName, ["Emergency Savings\tACC002"])
    }

    func testLanguageOfTheReader_IsThatOfTheLine() async {
        let english = await complete("accounts", "li")
        XCTAssertEqual(english, ["list\tList your accounts"])
    }

    // MARK: Which bank

    func testBank_IsThatOfTheLineTheVariableOrTheSettings() async {
        _ = await program.run("init", "--yes")
        let setting = await complete("accounts", "show", "")
        XCTAssertEqual(setting, [])
        let option = await complete("--env", "demo", "accounts", "show", "ACC001")
        XCTAssertEqual(option, ["ACC001\tPrimary Checking"])
        program.environment["BANK_ENV"] = "demo"
        let variable = await complete("accounts", "show", "ACC001")
        XCTAssertEqual(variable, ["ACC001\tPrimary Checking"])
        let inline = await complete("--env=local", "accounts", "show", "ACC001")
        XCTAssertEqual(inline, [])
    }

    func testDemo_IgnoresFaultsAndLatency() async {
        let start = ContinuousClock.now
        let found = await complete(
            "--latency", "30000ms", "--fail", "accounts.list=networkError", "accounts", "show", "ACC001")
        XCTAssertEqual(found, ["ACC001\tPrimary Checking"])
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(20))
    }

    // MARK: Without access

    func testSignedOut_GetsNoCandidates() async {
        _ = await program.run("auth", "logout")
        for words in [["accounts", "show", ""], ["cards", "show", ""], ["auth", "sessions", "revoke", ""]] {
            let found = await values(words)
            XCTAssertEqual(found, [], words.joined(separator: " "))
        }
    }

    func testLockedKeychain_IsNotOpened() async {
        let keys: [Int32: [String]] = [3: ["a password of many words"], 4: ["another of many words"]]
        let secrets = ["--password-fd", "3", "--keychain-password-fd", "4"]
        program.environment["BANK_ENV"] = "local"
        program.descriptors = keys
        _ = await program.run("init", "--yes")
        _ = await program.run(
            ["auth", "register", "--username", "robin", "--name", "Robin", "--yes"] + secrets)
        _ = await program.run(["auth", "login", "--username", "robin"] + secrets)
        _ = await program.run("accounts", "open", "--currency", "EUR", "--name", "Daily")
        let open = await values(["accounts", "show", "Dai"])
        XCTAssertEqual(open, ["Daily"])
        _ = await program.run("auth", "lock")
        let locked = await values(["accounts", "show", "Dai"])
        XCTAssertEqual(locked, [])
    }

    // MARK: Side effects

    func testAnswering_MakesNoFile() async {
        for environment in ["demo", "local"] {
            for words in [["accounts", "show", ""], ["accounts", ""], ["nonsense", ""]] {
                _ = await values(["--env", environment] + words)
            }
        }
        XCTAssertEqual(program.home.files, [])
    }

    func testDamagedDemo_StaysWhereItIs() async throws {
        _ = await program.run("accounts", "rename", "ACC001", "Household")
        try program.home.write("{", to: "demo.json")
        let before = program.home.files
        let found = await complete("accounts", "show", "")
        XCTAssertEqual(found, [])
        XCTAssertEqual(program.home.files, before)
    }

    func testUnreadableSettings_GiveNoCandidates() async throws {
        try program.home.write("{", to: "settings.json")
        let found = await complete("accounts", "show", "")
        XCTAssertEqual(found, [])
        let grammar = await complete("acc")
        XCTAssertEqual(grammar.count, 1)
    }

    func testInvalidCall_GivesNoCandidates() async {
        for words in [[], ["--shell"], ["--shell", "csh"], ["--help"]] {
            let run = await program.run(["complete"] + words)
            XCTAssertEqual(run.code, .done)
            XCTAssertEqual(run.output + run.errors, "")
        }
    }

    func testCommand_IsHidden() async {
        let help = await program.run("help")
        XCTAssertFalse(help.output.contains("\n  complete "), help.output)
        XCTAssertTrue(help.output.contains(" completions "), help.output)
    }
}
