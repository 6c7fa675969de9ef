import CommandLineKit
import XCTest

@testable import CommandLineKit

/// Man pages and reference match the specification.
final class ReferenceTests: XCTestCase {
    private let pages = ManualPages(Shelf.program, date: "2026-11-22")

    func testPages_AreThatOfTheProgramAndOneForEachNounAndTopic() {
        XCTAssertEqual(
            pages.names,
            [
                "shelf.1", "shelf-books.1", "shelf-members.1", "shelf-demo.1", "shelf-init.1",
                "shelf-exit-codes.7",
            ])
    }

    func testPageOfANoun_HasEveryVerb() {
        let page = pages.page(named: "shelf-members.1")
        XCTAssertTrue(page.hasPrefix(".TH SHELF\\-MEMBERS 1 2026-11-22 \"shelf 1.2.0\"\n"), page)
        for verb in ["list", "card issue MEMBER", "card revoke MEMBER"] {
            XCTAssertTrue(page.contains(".SS \"shelf members \(verb)\"\n"), verb)
        }
    }

    func testOptions_StandWithTheirMeaning() {
        let page = pages.page(named: "shelf-books.1")
        XCTAssertTrue(page.contains(".TP\n\\fB\\-\\-to MEMBER\\fR\nWho borrows it (required)\n"), page)
        XCTAssertTrue(page.contains("shelf books lend 12 \\-\\-to ann \\-\\-days 14  # Lends book 12"), page)
    }

    func testRoffSyntax_IsEscaped() {
        XCTAssertEqual(
            Roff.escaped(#"-'"`^~\ …"#), #"\-\(aq\(dq\(ga\(ha\(ti\e \[u2026]"#)
        var roff = Roff()
        roff.paragraphs(".TH is 'no' request\n\n  .fi is kept\n  'too'")
        XCTAssertEqual(
            roff.lines,
            [
                ".PP", #"\&.TH is \(aqno\(aq request"#, ".PP", ".nf", "  .fi is kept", #"  \(aqtoo\(aq"#,
                ".fi",
            ])
    }

    func testSourceLines_StayShort() {
        for name in pages.names {
            for line in pages.page(named: name).split(separator: "\n") {
                XCTAssertLessThanOrEqual(line.utf8.count, 100, name)
            }
        }
    }

    func testReference_HasEveryCommandOnce() {
        let pages = MarkdownReference(Shelf.program, named: "cli").pages
        let text = pages.map(\.text).joined()
        for heading in [
            "# shelf books", "## shelf books lend", "## shelf members card issue", "# shelf init",
        ] {
            XCTAssertEqual(text.components(separatedBy: "\n\(heading)\n").count, 2, heading)
        }
        XCTAssertTrue(text.contains("- `--to MEMBER`: Who borrows it (required)"), text)
        XCTAssertTrue(
            text.contains("```text\n0   done\n64  wrong usage\n```") || text.contains(" 0   done"), text)
    }

    func testContentsOfTheReference_LinkToThePagesOfTheNouns() {
        let pages = MarkdownReference(Shelf.program, named: "cli").pages
        XCTAssertEqual(pages.first?.path, "cli.md")
        XCTAssertEqual(pages.first?.text.contains("  - [`shelf books`](cli/books.md): "), true)
        XCTAssertTrue(pages.contains { $0.path == "cli/books.md" && $0.text.hasPrefix("# shelf books\n") })
    }
}
