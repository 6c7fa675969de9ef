import CommandLineKit
import LanguageKit
import XCTest

final class SynonymsTests: XCTestCase {
    private let parser = CommandLineParser(
        ProgramSpecification(
            name: "shelf", version: "1", abstract: "Books",
            globalOptions: [.choice("output", of: ["table", "json"], help: "Form")],
            sections: [
                ProgramSection(
                    "All",
                    [
                        .group(
                            CommandGroup(
                                name: "books", abstract: "Books",
                                children: [
                                    .command(CommandSpecification(name: "list", abstract: "List")),
                                    .command(
                                        CommandSpecification(
                                            name: "remove", abstract: "Remove",
                                            options: [.flag("force", help: "Force")])),
                                ]))
                    ])
            ],
            synonyms: Synonyms(
                commands: ["inventory": ["books list"], "số sách": ["books list"], "book": ["books remove"]],
                verbs: [["list", "ls"], ["remove", "rm"]],
                options: ["json": ["output json"], "f": ["force"]])))

    private func hint(_ arguments: String...) -> Phrase? {
        do {
            _ = try parser.parse(arguments)
            return nil
        } catch {
            return error.hint
        }
    }

    func testSynonymOfCommand_IsAnsweredWithTheCommand() {
        XCTAssertEqual(hint("inventory"), "Did you mean 'shelf books list'?")
    }

    func testMistypedSynonym_IsAnsweredWithTheCommand() {
        XCTAssertEqual(hint("invntory"), "Did you mean 'shelf books list'?")
    }

    func testDiacriticsSpacesAndHyphens_DoNotCount() {
        for word in ["số sách", "so-sach", "SOSACH", "So_Sach"] {
            XCTAssertEqual(hint(word), "Did you mean 'shelf books list'?", word)
        }
    }

    func testSynonymThatIsAlsoAPrefix_SuggestsBoth() {
        XCTAssertEqual(hint("book"), "Did you mean 'shelf books remove' or 'shelf books'?")
    }

    func testSynonymOfVerb_IsAnsweredWithTheVerbOfThatNoun() {
        XCTAssertEqual(hint("books", "ls"), "Did you mean 'shelf books list'?")
        XCTAssertEqual(hint("books", "rm"), "Did you mean 'shelf books remove'?")
    }

    func testVerbBeforeNoun_IsAnsweredInTheRightOrder() {
        XCTAssertEqual(hint("list", "book"), "Did you mean 'shelf books list'?")
        XCTAssertEqual(hint("rm", "books"), "Did you mean 'shelf books remove'?")
    }

    func testSynonymOfOption_IsAnsweredOnlyWhereItsOptionExists() {
        XCTAssertEqual(hint("books", "list", "--json"), "Did you mean '--output json'?")
        XCTAssertEqual(hint("books", "remove", "-f"), "Did you mean '--force'?")
        XCTAssertEqual(hint("books", "list", "-f"), "Run 'shelf help books list' for its options.")
    }

    func testVeryLongWord_GetsNoSuggestion() {
        XCTAssertEqual(
            hint(String(repeating: "inventory", count: 100_000)), "Run 'shelf help' for the list.")
    }

    func testTranslatedValue_IsSuggested() {
        let error = CommandLineError.invalidChoice(
            name: "--type", value: "tiet kiem", allowed: ["checking", "savings"], suggestions: [])
        let catalogue = Catalogue(language: .vietnamese, translations: ["savings": "tiết kiệm"])
        XCTAssertEqual(error.suggestingTranslated(by: catalogue).hint, "Did you mean 'savings'?")
        XCTAssertNil(error.suggestingTranslated(by: .english).hint)
    }
}
