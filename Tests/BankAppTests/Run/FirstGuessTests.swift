import BankApp
import BankTestSupport
import XCTest

@testable import BankCommands
@testable import CommandLineKit

/// Words that newcomers try. Each answer is the command to type, and nothing is carried out.
final class FirstGuessTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    private func expect(
        _ words: String..., hint: String, code: ExitCode = .usage, line: UInt = #line
    ) async {
        let run = await program.run(words + ["--env", "demo"])
        XCTAssertEqual(run.code, code, line: line)
        XCTAssertEqual(run.errorLines.last, "  " + hint, line: line)
    }

    func testGuessesOfCommands_AreAnsweredWithTheCommand() async {
        await expect("balance", hint: "Did you mean 'bank accounts list'?")
        await expect("pay", hint: "Did you mean 'bank transfers create'?")
        await expect("login", hint: "Did you mean 'bank auth login'?")
        await expect("whoami", hint: "Did you mean 'bank auth status' or 'bank profile show'?")
        await expect("history", hint: "Did you mean 'bank transactions list'?")
        await expect("backup", hint: "Did you mean 'bank ledger backup'?")
        await expect("accounts", "ls", hint: "Did you mean 'bank accounts list'?")
        await expect("accounts", "list", "--json", hint: "Did you mean '--output json'?")
        await expect("list", "accounts", hint: "Did you mean 'bank accounts list'?")
        await expect("version", hint: "Did you mean 'bank --version'?")
        await expect("-V", hint: "Did you mean '--verbose' or '--version'?")
        await expect("trans", hint: "Did you mean 'bank transactions' or 'bank transfers'?")
    }

    func testShortWords_AreNotTakenForOthersThatLookAlike() async {
        await expect("day", "close", hint: "Did you mean 'bank ledger close-day'?")
        await expect("open", hint: "Did you mean 'bank accounts open' or 'bank serve'?")
        await expect("tui", hint: "Did you mean 'bank shell' or 'bank serve'?")
        await expect("mock", hint: "Did you mean 'bank demo'?")
        await expect("zzz", hint: "Run 'bank help' for the list.")
        await expect("transfers", "create", "emergency", hint: "Did you mean '--to emergency'?")
        await expect("serve", "--port", "80", hint: "Did you mean '--listen'?")
        await expect("txns", hint: "Did you mean 'bank transactions list'?")
        await expect("listen", hint: "Did you mean 'bank webhooks listen' or 'bank notifications watch'?")
        await expect("fx", "update", hint: "Did you mean 'bank fx import'?")
        await expect(
            "accounts", "list", "--jq", ".[].id",
            hint: "Did you mean '--fields' or '--output ndjson | jq .id'?")
        await expect("accounts", "list", "--format", "csv", hint: "Did you mean '--output'?")
    }

    func testGuessesInVietnamese_AreAnsweredWithTheCommand() async {
        for (word, command) in [
            ("số dư", "accounts list"), ("chuyển-tiền", "transfers create"), ("dangnhap", "auth login"),
        ] {
            let run = await program.run(word, "--lang", "vi")
            XCTAssertEqual(run.errorLines.last, "  Có phải ý bạn là 'bank \(command)'?")
        }
        let run = await program.run("accounts", "open", "--type", "tiết kiệm", "--lang", "vi")
        XCTAssertEqual(run.errorLines.last, "  Có phải ý bạn là 'savings'?")
    }

    func testNamesThatResembleOthers_AreAnsweredWithThem() async {
        await expect(
            "accounts", "show", "savings",
            hint: "Did you mean ACC002 Emergency Savings or ACC004 Holiday Fund?", code: .notFound)
        await expect(
            "accounts", "show", "acc02", hint: "Did you mean ACC002 Emergency Savings?", code: .notFound)
        await expect(
            "transfers", "create", "--to", "mapple", "--amount", "5",
            hint: "Did you mean BEN001 Maple Street Apartments?", code: .notFound)
        await expect("cards", "show", "evryday", hint: "Did you mean CRD001 Everyday?", code: .notFound)
        await expect("branches", "near", "hanoii", hint: "Did you mean 'Hanoi'?")
        await expect("accounts", "show", "zzz", hint: "To see the list: bank accounts list", code: .notFound)
    }

    func testFieldsThatResembleOthers_AreAnsweredWithThem() async {
        await expect("accounts", "list", "--fields", "id,blance", hint: "Did you mean 'balance'?")
        await expect("accounts", "list", "--filter", "curency = EUR", hint: "Did you mean 'currency'?")
    }

    func testAmountsWithGroups_AreAnsweredWithoutThem() async {
        await expect(
            "transfers", "create", "--to", "ACC002", "--amount", "1.000,50",
            hint: "Write 1000.50, without grouping.")
        await expect(
            "transfers", "create", "--to", "ACC002", "--amount", "1,000.50",
            hint: "Write 1000.50, without grouping.")
    }

    func testNearMiss_HasTheSameCodeAndHintInJSON() async {
        let run = await program.run("accounts", "show", "savings", "--output", "json", "--env", "demo")
        XCTAssertEqual(run.code, .notFound)
        XCTAssertEqual(run.error["code"] as? String, "notFound")
        XCTAssertEqual(
            run.error["hint"] as? String, "Did you mean ACC002 Emergency Savings or ACC004 Holiday Fund?")
    }

    func testEverySynonym_NamesACommandAndHidesNone() {
        let specification = BankProgram.specification
        let synonyms = Synonyms.bank
        for (key, commands) in synonyms.commands {
            for command in commands {
                let path = command.split(separator: " ").map(String.init)
                XCTAssertTrue(
                    ["help", "--version"].contains(command) || specification.node(at: path) != nil,
                    "\(key): \(command)")
            }
        }
        var options = Set(specification.globalOptions.map(\.name))
        for (_, command) in specification.sections.flatMap(\.nodes).flatMap({
            specification.commands(below: $0, path: [])
        }) {
            options.formUnion(command.options.map(\.name))
        }
        for (key, names) in synonyms.options {
            for name in names {
                XCTAssertTrue(options.contains(String(name.prefix { $0 != " " })), "\(key): \(name)")
            }
        }
    }
}
