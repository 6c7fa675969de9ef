import BankApp
import BankTestSupport
import XCTest

/// Errors on stderr are text for people, or one line of JSON for programs.
final class ErrorOutputTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    func testErrorInJSON_IsTheLastLineOfStderr() async {
        let cases: [([String], String)] = [
            (["accounts", "show", "x"], "notFound"),
            (["accounts", "show"], "missingArguments"),
            (["acounts"], "unknownCommand"),
            (["accounts", "list", "--fields", "x"], "unknownField"),
            (["accounts", "list", "--env", "x"], "invalidChoice"),
            (["accounts", "list", "--nonsense"], "unknownOption"),
            (["transfers", "create", "--to", "ACC002", "--amount", "1.234"], "invalidAmount"),
            (["transfers", "create", "--to", "ACC002", "--amount", "99999"], "insufficientFunds"),
            (["demo", "play", "/nowhere"], "invalidFile"),
            (["init"], "notInteractive"),
            (["accounts", "list", "--env", "local"], "notInitialized"),
        ]
        for (words, code) in cases {
            for arguments in [words + ["--output", "json"], ["--output=json"] + words] {
                let run = await program.run(arguments)
                XCTAssertNotEqual(run.code, .done, "\(arguments)")
                XCTAssertEqual(run.output, "", "\(arguments)")
                XCTAssertEqual(run.error["code"] as? String, code, "\(arguments): \(run.errors)")
                XCTAssertNotNil(run.error["message"], "\(arguments)")
                let others = Set(run.error.keys).subtracting(["code", "hint", "message", "reason"])
                XCTAssertEqual(others, [], "\(arguments)")
            }
        }
    }

    func testErrorInJSON_IsTheOnlyLine() async {
        let run = await program.run("accounts", "show", "x", "--output", "json")
        XCTAssertEqual(run.errorLines.count, 1)
        XCTAssertEqual(run.error["message"] as? String, "There is no account 'x'.")
    }

    func testSettingOfOutput_DecidesTheFormOfErrorsToo() async {
        _ = await program.run("config", "set", "output", "json")
        let run = await program.run("accounts", "show", "x")
        XCTAssertEqual(run.error["code"] as? String, "notFound")
    }

    func testErrorAsText_HasCauseAndHint() async {
        let run = await program.run(
            "transfers", "create", "--to", "ACC002", "--amount", "99999", "--env", "demo")
        XCTAssertEqual(run.code, .refused)
        XCTAssertEqual(
            run.errorLines,
            [
                "error: ACC001 doesn't have 99,999.00 USD available.",
                "  At most 5,232.50 USD can be spent.",
                "  Use a smaller amount, or deposit money first.",
            ])
    }

    func testErrorWithoutReason_HasNoMemberForIt() async {
        let run = await program.run("accounts", "show", "x", "--output", "json")
        XCTAssertEqual(run.error.keys.sorted(), ["code", "hint", "message"])
    }
}
