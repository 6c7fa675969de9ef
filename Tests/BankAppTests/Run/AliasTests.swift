import BankApp
import BankDevice
import BankServices
import BankTestSupport
import XCTest

/// Aliases stand for commands, wherever a command can be typed.
final class AliasTests: XCTestCase {
    private let home = TemporaryHome()
    private var program: Program {
        Program(home: home, environment: ["BANK_ENV": "demo"], agent: InMemorySessionAgent())
    }

    private func set(_ name: String, _ command: String) async {
        let run = await program.run("alias", "set", name, command)
        XCTAssertEqual(run.code, .done, run.errors)
    }

    private func complete(_ words: String...) async -> [String] {
        let call = ["complete", "--shell", "fish", "--cword", "\(words.count - 1)", "--"]
        return await program.run(call + words).outputLines
    }

    func testAlias_IsItsCommandAndWhatFollows() async {
        await set("mine", "accounts list --fields id")
        let run = await program.run("mine", "--output", "csv")
        XCTAssertEqual(run.outputLines, ["id", "ACC001", "ACC002", "ACC003", "ACC004"])
        let after = await program.run("--output", "csv", "--quiet", "mine")
        XCTAssertEqual(after.outputLines, run.outputLines)
    }

    func testHelpOfAnAlias_IsThatOfItsCommand() async {
        await set("mine", "accounts show ACC001")
        let help = await program.run("help", "mine")
        XCTAssertTrue(help.output.contains("Usage: bank accounts show ACCOUNT [options]"), help.output)
        let topic = await program.run("help", "output")
        XCTAssertEqual(topic.code, .done)
    }

    func testAliasInAFile_IsCheckedAndRun() async throws {
        await set("mine", "accounts show ACC001")
        try home.write("mine --fields id\n", to: "script")
        let run = await program.run("run", home.path + "/script", "--output", "csv")
        XCTAssertEqual(run.outputLines, ["id", "ACC001"], run.errors)
        let checked = await program.run("run", home.path + "/script", "--check")
        XCTAssertEqual(checked.code, .done, checked.errors)
    }

    func testPaymentByAliasWithAKey_IsMadeOnce() async throws {
        await set("save", "transfers create --to ACC002")
        try home.write("save --amount 5\n", to: "script")
        for _ in 1...2 {
            let run = await program.run("run", home.path + "/script", "--idempotency-key", "month")
            XCTAssertEqual(run.code, .done, run.errors)
        }
        let made = await program.run("transfers", "list", "--output", "csv", "--filter", "amount = 5")
        XCTAssertEqual(made.outputLines.count, 2, made.output)
    }

    func testAliasInAShellWithOptions_IsRunUntilExit() async {
        await set("mine", "accounts show ACC001 --fields id")
        let run = await program.run(
            ["shell", "--output", "csv"], reading: ["mine", "exit", "accounts list"])
        XCTAssertEqual(run.outputLines, ["id", "ACC001"], run.errors)
        XCTAssertEqual(run.code, .done)
    }

    func testTab_CompletesTheAliasAndWhatFollows() async {
        await set("mine", "accounts show")
        let names = await complete("mi")
        XCTAssertEqual(names, ["mine\taccounts show"])
        let following = await complete("mine", "ACC002")
        XCTAssertEqual(following, ["ACC002\tEmergency Savings"])
        let toRemove = await complete("alias", "remove", "")
        XCTAssertEqual(toRemove, names)
        let inHelp = await complete("help", "mi")
        XCTAssertEqual(inHelp, ["mine\taccounts show"])
    }

    func testTabInTheShell_CompletesTheAlias() async throws {
        await set("mine", "accounts show")
        let run = try await TypedSession(program: program).run(
            ["shell"],
            [.init("bank:demo> ", "mi\tACC001 --fie\tid\n"), .init("bank:demo> ", "exit\n")])
        XCTAssertTrue(run.shown.contains("ID  ACC001"), run.shown)
    }

    func testAliasWithAnOpenQuote_IsRefused() async {
        let run = await program.run("alias", "set", "old", "transactions list --from '2026")
        XCTAssertEqual(run.code, .usage)
        XCTAssertEqual(run.errorLines.last, "  It must be a command whose quotes are closed.")
    }
}
