import CommandLineKit
import LanguageKit
import XCTest

final class CommandLineParserTests: XCTestCase {
    private let parser = CommandLineParser(Shelf.program)

    private func parse(_ line: String) throws -> Invocation {
        try parser.parse(line.split(separator: " ").map(String.init))
    }

    // MARK: Requests

    func testRequests_FollowTheWords() throws {
        let table: [(String, Invocation.Request, [String])] = [
            ("", .home, []),
            ("--quiet", .home, []),
            ("--", .home, []),
            ("books", .help, ["books"]),
            ("books --output json", .help, ["books"]),
            ("members card", .help, ["members", "card"]),
            ("help", .help, []),
            ("help help", .help, []),
            ("help books", .help, ["books"]),
            ("help books lend", .help, ["books", "lend"]),
            ("books help lend", .help, ["books", "lend"]),
            ("help members card issue", .help, ["members", "card", "issue"]),
            ("help exit-codes", .helpTopic(Shelf.exitCodes), []),
            ("--help", .help, []),
            ("-h", .help, []),
            ("--help --help", .help, []),
            ("--help books", .help, ["books"]),
            ("books --help lend", .help, ["books", "lend"]),
            ("books lend --help", .help, ["books", "lend"]),
            ("books lend 12 13 14 -h", .help, ["books", "lend"]),
            ("books lend --bogus --help", .help, ["books", "lend"]),
            ("books list --limit --help", .help, ["books", "list"]),
            ("books list --output bad --help", .help, ["books", "list"]),
            ("demo --help", .help, ["demo"]),
            ("--version", .version, []),
            ("books lend --version", .version, ["books", "lend"]),
            ("init", .command, ["init"]),
            ("-- init", .command, ["init"]),
            ("books list", .command, ["books", "list"]),
            ("members card issue ann", .command, ["members", "card", "issue"]),
            ("demo", .command, ["demo"]),
            ("demo --speed 2", .command, ["demo"]),
            ("demo play tape", .command, ["demo", "play"]),
        ]
        for (line, request, path) in table {
            let invocation = try parse(line)
            XCTAssertEqual(invocation.request, request, line)
            XCTAssertEqual(invocation.path, path, line)
        }
    }

    func testHelpAfterDoubleDash_IsAWord() throws {
        XCTAssertEqual(try parse("books show -- --help").arguments.argument("BOOK"), "--help")
    }

    // MARK: Global options

    func testGlobalOptions_AreAcceptedAnywhere() throws {
        for line in [
            "--output json -q books show 12", "books --output=json --quiet show 12",
            "books show -o json 12 -q", "books show 12 -q -o json",
        ] {
            let invocation = try parse(line)
            XCTAssertEqual(invocation.path, ["books", "show"], line)
            XCTAssertEqual(invocation.arguments.string("output"), "json", line)
            XCTAssertTrue(invocation.arguments.flag("quiet"), line)
            XCTAssertEqual(invocation.arguments.argument("BOOK"), "12", line)
        }
    }

    func testGlobalOptions_AreGivenWithEveryRequest() throws {
        for line in ["-q", "books -q", "help -q", "--help -q", "help exit-codes -q", "--version -q"] {
            XCTAssertTrue(try parse(line).arguments.flag("quiet"), line)
        }
    }

    func testGlobalOptionsOfARefusedLine_AreSalvaged() {
        let table: [(String, String?)] = [
            ("boks list --output json", "json"),
            ("--output json boks", "json"),
            ("books list --bogus --output json", "json"),
            ("books list --limit --output json", "json"),
            ("books list --author --output=json --output table", "json"),
            ("books list -- --output json", nil),
            ("--output bad", nil),
            ("--output", nil),
        ]
        for (line, output) in table {
            let arguments = line.split(separator: " ").map(String.init)
            XCTAssertEqual(parser.globalOptions(salvagedFrom: arguments).string("output"), output, line)
        }
    }

    func testConditionalGlobalOption_IsTakenByTheCommandsThatListIt() throws {
        let invocation = try parse("--dry-run books lend 12 --to ann --days 3")
        XCTAssertTrue(invocation.arguments.flag("dry-run"))
        XCTAssertFalse(try parse("books show 12").arguments.flag("dry-run"))
    }

    // MARK: Values

    func testValues_AreTakenInEveryForm() throws {
        let table: [([String], String)] = [
            (["--author", "Ann"], "Ann"),
            (["--author=Ann"], "Ann"),
            (["--author=a=b"], "a=b"),
            (["--author="], ""),
            (["--author", ""], ""),
            (["--author", "-"], "-"),
            (["--author=--all"], "--all"),
            (["--author=-a"], "-a"),
            (["--author", "-5"], "-5"),
            (["--author", "-.5"], "-.5"),
            (["--author", "-5.00 USD"], "-5.00 USD"),
            (["--author", "help"], "help"),
            (["--author", "Nguyễn"], "Nguyễn"),
        ]
        for (options, expected) in table {
            let invocation = try parser.parse(["books", "list"] + options)
            XCTAssertEqual(invocation.arguments.string("author"), expected, "\(options)")
        }
    }

    func testShortOption_TakesTheNextWord() throws {
        let invocation = try parse("books lend 12 --to ann --days 3 -n hello")
        XCTAssertEqual(invocation.arguments.string("note"), "hello")
    }

    func testRepeatableOption_KeepsAllValuesInOrder() throws {
        let invocation = try parse("books list --genre poetry --genre=poetry --genre crime")
        XCTAssertEqual(invocation.arguments.strings("genre"), ["poetry", "poetry", "crime"])
        XCTAssertEqual(invocation.arguments.string("genre"), "crime")
    }

    // MARK: Arguments

    func testArguments_MixWithOptions() throws {
        let arguments = try parse("books lend --to ann 12 --days 3").arguments
        XCTAssertEqual(arguments.argument("BOOK"), "12")
        XCTAssertEqual(arguments.requiredString("to"), "ann")
    }

    func testDashAndNegativeNumbers_AreArguments() throws {
        XCTAssertEqual(try parse("books show -").arguments.argument("BOOK"), "-")
        XCTAssertEqual(try parse("books show -12").arguments.argument("BOOK"), "-12")
        XCTAssertEqual(try parse("books show -.5").arguments.argument("BOOK"), "-.5")
    }

    func testDoubleDash_EndsOptionsOnce() throws {
        XCTAssertEqual(
            try parse("books import -- -a --all -- b").arguments.arguments("FILES"),
            ["-a", "--all", "--", "b"])
    }

    func testOptionalArgument_MayBeLeftOut() throws {
        XCTAssertNil(try parse("books tag 12").arguments.optionalArgument("TAG"))
        XCTAssertEqual(try parse("books tag 12 red").arguments.optionalArgument("TAG"), "red")
    }

    func testEmptyArgument_IsAnArgument() throws {
        XCTAssertEqual(try parser.parse(["books", "show", ""]).arguments.argument("BOOK"), "")
    }

    func testVeryLongArguments_AreQuick() throws {
        let long = String(repeating: "x", count: 1_000_000)
        let start = ContinuousClock.now
        XCTAssertEqual(try parser.parse(["books", "show", long]).arguments.argument("BOOK"), long)
        XCTAssertEqual(
            try parser.parse(["books", "list", "--author=" + long]).arguments.string("author"), long)
        for arguments in [
            [long], ["--" + long], ["-" + long], ["books", long], ["books", "list", "é" + long],
        ] {
            XCTAssertThrowsError(try parser.parse(arguments)) { error in
                XCTAssertLessThan((error as? CommandLineError)?.message.english.utf8.count ?? .max, 200)
            }
        }
        // Quadratic time would take hours.
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(120))
    }
}
