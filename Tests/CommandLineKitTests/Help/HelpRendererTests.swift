import CommandLineKit
import XCTest

final class HelpRendererTests: XCTestCase {
    func testProgramAt80Columns_ListsSectionsTopicsAndGlobalOptions() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 80).help(),
            """
            Lend books, and know where they are.

            Usage: shelf <noun> <verb> [arguments] [options]

            Books
              books       Find, lend and sort books
              members     The people who borrow

            Other
              demo        Watch the program at work
              init        Make an empty shelf

            Help topics
              exit-codes  What the exit codes mean

            Global options
              -o, --output table|json  How results are printed (default: table)
              -q, --quiet              Print the result and nothing else
                  --dry-run            Show what would happen, and change nothing (only
                                       commands that lend)
              -h, --help               Show help for a command
                  --version            Show the version

            For more: shelf help NOUN, NOUN VERB or TOPIC.

            """)
    }

    func testProgramAt40Columns_WrapsAndStacksWideOptions() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 40).help(),
            """
            Lend books, and know where they are.

            Usage: shelf <noun> <verb> [arguments]
                   [options]

            Books
              books       Find, lend and sort books
              members     The people who borrow

            Other
              demo        Watch the program at work
              init        Make an empty shelf

            Help topics
              exit-codes  What the exit codes mean

            Global options
              -o, --output table|json
                             How results are printed
                             (default: table)
              -q, --quiet    Print the result and
                             nothing else
                  --dry-run  Show what would happen,
                             and change nothing
                             (only commands that
                             lend)
              -h, --help     Show help for a command
                  --version  Show the version

            For more: shelf help NOUN, NOUN VERB or
            TOPIC.

            """)
    }

    func testNounAt80Columns_ListsVerbsWithTheirFirstExamples() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 80).help(path: ["books"]),
            """
            Find, lend and sort books

            Usage: shelf books <verb> [arguments] [options]

            A book is named by its number or its title.

            Verbs
              list    List the books
              show    Show a book
              lend    Lend a book to a member
              rename  Rename a book
              import  Read books from files
              tag     Tag a book, or show its tags

            Examples
              shelf books list --genre crime
                  Lists what to read at night
              shelf books lend 12 --to ann --days 14
                  Lends book 12 to Ann for two weeks

            For more: shelf help books VERB.

            """)
    }

    func testNounAt40Columns_NeverWrapsExamples() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 40).help(path: ["books"]),
            """
            Find, lend and sort books

            Usage: shelf books <verb> [arguments]
                   [options]

            A book is named by its number or its
            title.

            Verbs
              list    List the books
              show    Show a book
              lend    Lend a book to a member
              rename  Rename a book
              import  Read books from files
              tag     Tag a book, or show its tags

            Examples
              shelf books list --genre crime
                  Lists what to read at night
              shelf books lend 12 --to ann --days 14
                  Lends book 12 to Ann for two weeks

            For more: shelf help books VERB.

            """)
    }

    func testVerbAt80Columns_ShowsArgumentsOptionsAndExamples() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 80).help(path: ["books", "lend"]),
            """
            Lend a book to a member

            Usage: shelf books lend BOOK --to MEMBER --days N [options]

            The book is due at midnight of its last day, and a member who brings it back
            later pays nothing but loses the right to extend.

            Arguments
              BOOK             Which book: its number or its title

            Options
                  --to MEMBER  Who borrows it (required)
                  --days N     For how long (required)
              -n, --note TEXT  A note on the slip
                  --dry-run    Show what would happen, and change nothing

            Examples
              shelf books lend 12 --to ann --days 14
                  Lends book 12 to Ann for two weeks
              shelf books lend 12 --to ann --days 14 --dry-run

            Global options (see shelf help): --output, --quiet, --help, --version

            """)
    }

    func testVerbAt40Columns_WrapsInsideTheColumn() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 40).help(path: ["books", "lend"]),
            """
            Lend a book to a member

            Usage: shelf books lend BOOK --to MEMBER
                   --days N [options]

            The book is due at midnight of its last
            day, and a member who brings it back
            later pays nothing but loses the right
            to extend.

            Arguments
              BOOK             Which book: its
                               number or its title

            Options
                  --to MEMBER  Who borrows it
                               (required)
                  --days N     For how long
                               (required)
              -n, --note TEXT  A note on the slip
                  --dry-run    Show what would
                               happen, and change
                               nothing

            Examples
              shelf books lend 12 --to ann --days 14
                  Lends book 12 to Ann for two weeks
              shelf books lend 12 --to ann --days 14 --dry-run

            Global options (see shelf help):
              --output, --quiet, --help, --version

            """)
    }

    func testVerbWithChoices_NamesValuesDefaultsAndRepetition() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 80).help(path: ["books", "list"]),
            """
            List the books

            Usage: shelf books list [options]

            Options
                  --limit N      How many at most (default: 20)
                  --genre GENRE  Only these (one of crime, poetry; may be repeated)
                  --author NAME  Only by this author
              -a, --all          Lent ones too

            Examples
              shelf books list --genre crime
                  Lists what to read at night

            Global options (see shelf help): --output, --quiet, --help, --version

            """)
    }

    func testNounWithDefaultCommand_ShowsBothUsages() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 80).help(path: ["demo"]),
            """
            Watch the program at work

            Usage: shelf demo [options]
                   shelf demo <verb> [arguments] [options]

            Without a verb: Play the tour

            Verbs
              play  Play a tape

            Options
              --speed N  How fast (default: 1)

            Examples
              shelf demo --speed 2
                  Plays the tour at double speed

            For more: shelf help demo VERB.

            """)
    }

    func testTopic_JoinsParagraphsAndKeepsIndentedLines() {
        XCTAssertEqual(
            HelpRenderer(Shelf.program, width: 80).help(topic: Shelf.exitCodes),
            """
            What the exit codes mean

            Every command ends with one of these codes.

              0   done
              64  wrong usage

            """)
    }

    func testArguments_ShowOptionalAndRepeatingOnes() {
        let renderer = HelpRenderer(Shelf.program)
        XCTAssertTrue(
            renderer.help(path: ["books", "import"]).contains("Usage: shelf books import FILES…\n"))
        XCTAssertTrue(renderer.help(path: ["books", "tag"]).contains("Usage: shelf books tag BOOK [TAG]\n"))
        XCTAssertTrue(renderer.help(path: ["books", "tag"]).contains("  TAG   The tag to add (optional)\n"))
    }

    func testStyle_KeepsTheColumns() {
        let style = HelpStyle(
            heading: { "<h>\($0)</h>" }, name: { "<n>\($0)</n>" }, example: { "<e>\($0)</e>" })
        XCTAssertEqual(
            HelpRenderer(Shelf.program, style: style).help(path: ["demo"]),
            """
            Watch the program at work

            <h>Usage:</h> shelf demo [options]
                   shelf demo <verb> [arguments] [options]

            Without a verb: Play the tour

            <h>Verbs</h>
              <n>play</n>  Play a tape

            <h>Options</h>
              <n>--speed N</n>  How fast (default: 1)

            <h>Examples</h>
              <e>shelf demo --speed 2</e>
                  Plays the tour at double speed

            For more: shelf help demo VERB.

            """)
    }

    func testEveryWidth_RendersEveryPageWithinIt() {
        for width in [-1, 0, 1] + Array(20...400) {
            let renderer = HelpRenderer(Shelf.program, width: width)
            for path in [[], ["books"], ["books", "lend"], ["books", "list"], ["demo"]] {
                let page = renderer.help(path: path)
                XCTAssertTrue(page.hasSuffix(".\n") || page.hasSuffix("--version\n"))
                guard width >= 20 else { continue }
                for line in page.split(separator: "\n") where line.count > width {
                    let isWhole = line.contains("shelf books l") || !line.dropFirst(7).contains("  ")
                    XCTAssertTrue(isWhole, "\(width): \(line)")
                }
            }
        }
    }

    func testUnknownPath_ShowsTheProgram() {
        let renderer = HelpRenderer(Shelf.program)
        XCTAssertEqual(renderer.help(path: ["nothing"]), renderer.help())
    }
}
