import CommandLineKit
import LanguageKit
import XCTest

final class CommandLineErrorTests: XCTestCase {
    private let parser = CommandLineParser(Shelf.program)

    /// Expects a line to be refused with exactly these texts.
    private func expect(
        _ arguments: [String],
        _ code: CommandLineError.Code,
        _ message: Phrase,
        reason: Phrase? = nil,
        hint: Phrase? = nil,
        line: UInt = #line
    ) {
        XCTAssertThrowsError(try parser.parse(arguments), line: line) { error in
            guard let error = error as? CommandLineError else { return XCTFail("\(error)", line: line) }
            XCTAssertEqual(error.code, code, line: line)
            XCTAssertEqual(error.message, message, line: line)
            XCTAssertEqual(error.reason, reason, line: line)
            XCTAssertEqual(error.hint, hint, line: line)
        }
    }

    func testUnknownNoun_SuggestsNouns() {
        expect(["boks"], .unknownCommand, "There is no command 'boks'.", hint: "Did you mean 'shelf books'?")
        expect(
            ["book", "list"], .unknownCommand, "There is no command 'book'.",
            hint: "Did you mean 'shelf books list'?")
        expect(
            ["boks", "shwo", "12"], .unknownCommand, "There is no command 'boks'.",
            hint: "Did you mean 'shelf books show'?")
        expect(
            ["boks", "frobnicate"], .unknownCommand, "There is no command 'boks'.",
            hint: "Did you mean 'shelf books'?")
        expect(["hlep"], .unknownCommand, "There is no command 'hlep'.", hint: "Did you mean 'shelf help'?")
        expect(
            ["boks", "--help"], .unknownCommand, "There is no command 'boks'.",
            hint: "Did you mean 'shelf books'?")
        expect([""], .unknownCommand, "There is no command ''.", hint: "Run 'shelf help' for the list.")
        expect(["-5"], .unknownCommand, "There is no command '-5'.", hint: "Run 'shelf help' for the list.")
    }

    func testUnknownVerb_SuggestsVerbsOfThatNoun() {
        expect(
            ["books", "lst"], .unknownCommand, "'shelf books' has no verb 'lst'.",
            hint: "Did you mean 'shelf books list'?")
        expect(
            ["members", "card", "isue"], .unknownCommand, "'shelf members card' has no verb 'isue'.",
            hint: "Did you mean 'shelf members card issue'?")
        expect(
            ["books", "frobnicate"], .unknownCommand, "'shelf books' has no verb 'frobnicate'.",
            hint: "Run 'shelf help books' for the list.")
        expect(
            ["demo", "12"], .unknownCommand, "'shelf demo' has no verb '12'.",
            hint: "Run 'shelf help demo' for the list.")
    }

    func testArgumentOfAnOption_SuggestsTheOption() {
        expect(
            ["books", "list", "crime"], .unexpectedArgument, "Unexpected argument 'crime'.",
            reason: "'shelf books list' takes no arguments.", hint: "Did you mean '--genre crime'?")
        expect(
            ["books", "list", "json"], .unexpectedArgument, "Unexpected argument 'json'.",
            reason: "'shelf books list' takes no arguments.", hint: "Did you mean '--output json'?")
        expect(
            ["books", "lend", "12", "ann"], .unexpectedArgument, "Unexpected argument 'ann'.",
            reason: "'shelf books lend' takes 1 argument. Put text with spaces in quotes.",
            hint: "Did you mean '--to ann'?")
        expect(
            ["books", "lend", "12", "\u{18}ann"], .unexpectedArgument,
            "Unexpected argument '\\u{18}ann'.",
            reason: "'shelf books lend' takes 1 argument. Put text with spaces in quotes.",
            hint: "Usage: shelf books lend BOOK --to MEMBER --days N [options]")
    }

    func testUnknownTopic_SuggestsCommandsAndTopics() {
        expect(
            ["help", "exit-code"], .unknownTopic, "There is no command or help topic 'exit-code'.",
            hint: "Did you mean 'shelf help exit-codes'?")
        expect(
            ["help", "zzz"], .unknownTopic, "There is no command or help topic 'zzz'.",
            hint: "Run 'shelf help' for the list.")
    }

    func testUnknownOption_SuggestsOptionsValidThere() {
        expect(
            ["books", "list", "--autor", "x"], .unknownOption, "'shelf books list' has no option '--autor'.",
            hint: "Did you mean '--author'?")
        expect(
            ["books", "list", "--outptu=json"], .unknownOption,
            "'shelf books list' has no option '--outptu'.",
            hint: "Did you mean '--output'?")
        expect(
            ["books", "list", "-output", "json"], .unknownOption,
            "'shelf books list' has no option '-output'.", hint: "Did you mean '--output'?")
        expect(
            ["books", "list", "-ojson"], .unknownOption, "'shelf books list' has no option '-ojson'.",
            hint: "Did you mean '-o'?")
        expect(
            ["books", "list", "-x"], .unknownOption, "'shelf books list' has no option '-x'.",
            hint: "Run 'shelf help books list' for its options.")
        expect(
            ["books", "show", "--dry-ru"], .unknownOption, "'shelf books show' has no option '--dry-ru'.",
            hint: "Run 'shelf help books show' for its options.")
    }

    func testHelpAfterDoubleDash_HidesNoMistake() {
        expect(
            ["books", "show", "--bogus", "--", "--help"], .unknownOption,
            "'shelf books show' has no option '--bogus'.",
            hint: "Run 'shelf help books show' for its options.")
    }

    func testAbbreviatedOption_IsSuggestedAndNotAccepted() {
        expect(
            ["books", "list", "--lim", "3"], .unknownOption, "'shelf books list' has no option '--lim'.",
            hint: "Did you mean '--limit'?")
    }

    func testOptionBeforeItsCommand_NamesTheRightPlace() {
        expect(
            ["books", "--all", "list"], .unknownOption, "'shelf books' has no option '--all'.",
            reason: "Options go after the command.",
            hint: "Run 'shelf help books' for its options.")
        expect(
            ["--", "--all"], .unknownCommand, "There is no command '--all'.",
            hint: "Run 'shelf help' for the list.")
    }

    func testUnsupportedGlobalOption_NamesItsCommands() {
        expect(
            ["books", "list", "--dry-run"], .unsupportedOption, "'shelf books list' does not take --dry-run.",
            reason: "Only commands that lend take it.", hint: "Run 'shelf help books list' for its options.")
        expect(
            ["--dry-run"], .unsupportedOption, "'shelf' does not take --dry-run.",
            reason: "Only commands that lend take it.", hint: "Run 'shelf help' for its options.")
    }

    func testMissingValue_NamesTheOption() {
        expect(
            ["books", "list", "--limit"], .missingValue, "--limit needs a value.", hint: "Write --limit N.")
        expect(
            ["books", "list", "--limit", "--"], .missingValue, "--limit needs a value.",
            hint: "Write --limit N.")
        expect(
            ["books", "list", "-o"], .missingValue, "--output needs a value.",
            hint: "Write --output table|json.")
        expect(
            ["books", "list", "--author", "--all"], .missingValue, "--author needs a value.",
            reason: "The next argument, '--all', looks like another option.",
            hint: "If it is the value, write --author=--all.")
    }

    func testFlagWithValue_IsRefused() {
        expect(
            ["books", "list", "--all=yes"], .unexpectedValue, "--all takes no value.",
            reason: "It is a flag, but 'yes' was given.", hint: "Write only --all.")
        expect(
            ["--version=1"], .unexpectedValue, "--version takes no value.",
            reason: "It is a flag, but '1' was given.", hint: "Write only --version.")
    }

    func testRepeatedOption_IsRefusedInEveryForm() {
        expect(
            ["books", "list", "--limit", "1", "--limit=1"], .repeatedOption,
            "--limit was given more than once.", hint: "Give it once.")
        expect(
            ["-q", "books", "list", "--quiet"], .repeatedOption, "--quiet was given more than once.",
            hint: "Give it once.")
    }

    func testMissingArguments_AreAllNamedWithTheUsage() {
        expect(
            ["books", "show"], .missingArguments, "Missing argument BOOK.",
            hint: "Usage: shelf books show BOOK")
        expect(
            ["books", "rename"], .missingArguments, "Missing arguments BOOK and TITLE.",
            hint: "Usage: shelf books rename BOOK TITLE")
        expect(
            ["books", "import"], .missingArguments, "Missing argument FILES.",
            hint: "Usage: shelf books import FILES…")
    }

    func testUnexpectedArgument_ShowsTheUsage() {
        expect(
            ["books", "rename", "12", "War", "and", "Peace"], .unexpectedArgument,
            "Unexpected argument 'and'.",
            reason: "'shelf books rename' takes 2 arguments. Put text with spaces in quotes.",
            hint: "Usage: shelf books rename BOOK TITLE")
        expect(
            ["books", "show", "12", "13"], .unexpectedArgument, "Unexpected argument '13'.",
            reason: "'shelf books show' takes 1 argument. Put text with spaces in quotes.",
            hint: "Usage: shelf books show BOOK")
        expect(
            ["init", "x"], .unexpectedArgument, "Unexpected argument 'x'.",
            reason: "'shelf init' takes no arguments.", hint: "Usage: shelf init")
        expect(
            ["demo", "--speed", "2", "play"], .unexpectedArgument, "Unexpected argument 'play'.",
            reason: "'shelf demo' takes no arguments.", hint: "Usage: shelf demo [options]")
        expect(
            ["help", "exit-codes", "x"], .unexpectedArgument, "Unexpected argument 'x'.",
            reason: "'shelf help exit-codes' takes no arguments.", hint: "Usage: shelf help exit-codes")
        expect(
            ["help", "books", "show", "12"], .unexpectedArgument, "Unexpected argument '12'.",
            reason: "'shelf help books show' takes no arguments.", hint: "Usage: shelf help books show")
    }

    func testUnknownOptionOfATopic_PointsToTheProgram() {
        expect(
            ["help", "exit-codes", "--bogus"], .unknownOption,
            "'shelf help exit-codes' has no option '--bogus'.",
            hint: "Run 'shelf help' for its options.")
    }

    func testMissingOptions_AreAllNamed() {
        expect(
            ["books", "lend", "12"], .missingOptions, "Missing options --to and --days.",
            hint: "Usage: shelf books lend BOOK --to MEMBER --days N [options]")
        expect(
            ["books", "lend", "12", "--days", "3"], .missingOptions, "Missing option --to.",
            hint: "Usage: shelf books lend BOOK --to MEMBER --days N [options]")
    }

    func testInvalidChoice_ListsTheAllowedValues() {
        expect(
            ["--output", "jsn"], .invalidChoice, "'jsn' is not a valid value for --output.",
            reason: "It must be table or json.", hint: "Did you mean 'json'?")
        expect(
            ["--output="], .invalidChoice, "'' is not a valid value for --output.",
            reason: "It must be table or json.")
        expect(
            ["--output", "-5"], .invalidChoice, "'-5' is not a valid value for --output.",
            reason: "It must be table or json.")
    }

    func testNotUTF8_NamesThePosition() {
        let error = CommandLineError.notUTF8(position: 2)
        XCTAssertEqual(error.message, "Argument 2 is not valid UTF-8.")
        XCTAssertEqual(error.reason, "Names and texts must be UTF-8.")
        XCTAssertEqual(error.hint, "Check that the terminal and the locale use UTF-8.")
        XCTAssertEqual(error.code, .notUTF8)
    }

    func testPayload_IsStructured() {
        let context = CommandContext(
            program: "shelf", path: ["books"], usage: "shelf books <verb> [arguments] [options]",
            awaitsCommand: true)
        XCTAssertThrowsError(try parser.parse(["books", "lst"])) { error in
            XCTAssertEqual(
                error as? CommandLineError,
                .unknownCommand("lst", context: context, suggestions: ["shelf books list"]))
        }
    }

    func testEscapesInArguments_NeverReachTheMessage() {
        expect(
            ["\u{1B}[31mred"], .unknownCommand, "There is no command '\\u{1B}[31mred'.",
            hint: "Run 'shelf help' for the list.")
        expect(
            ["books", "list", "--all=\n"], .unexpectedValue, "--all takes no value.",
            reason: "It is a flag, but '\\u{A}' was given.", hint: "Write only --all.")
        expect(
            ["books", "list", "--author", "-\u{7}"], .missingValue, "--author needs a value.",
            reason: "The next argument, '-\\u{7}', looks like another option.",
            hint: "If it is the value, write --author=-\\u{7}.")
    }
}
