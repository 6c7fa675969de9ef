import XCTest

/// The design is written down in one place, and pages and statements keep to it.
final class DesignTests: XCTestCase {
    /// The colors that the block after `start` sets.
    private func colors(_ text: String, after start: String) throws -> [String: String] {
        let block = text[try XCTUnwrap(text.range(of: start), start).upperBound...].prefix { $0 != "}" }
        return Dictionary(
            block.matches(of: /--([a-z-]+): ?(#[0-9a-f]{6})/).map { (String($0.1), String($0.2)) }
        ) { first, _ in first }
    }

    func testColorsOfTheStatement_AreThoseOfThePages() throws {
        let pages = try colors(SourceTree.text("Fixtures/pages/style.css"), after: ":root {")
        let statement = try colors(
            SourceTree.text("Sources/BankExchange/StatementFiles/Writing/HTMLStatement+Style.swift"),
            after: ":root{")
        XCTAssertGreaterThan(statement.count, 4)
        for (name, color) in statement { XCTAssertEqual(pages[name], color, name) }
    }

    func testColorsOfThePages_AreThoseOfTheGuide_InBothThemes() throws {
        let (style, guide) = (
            try SourceTree.text("Fixtures/pages/style.css"), try SourceTree.text("docs/design.md")
        )
        let light = try colors(style, after: ":root {")
        let dark = try colors(style, after: ":root[data-theme=\"dark\"] {")
        XCTAssertEqual(dark, try colors(style, after: ":root:not([data-theme=\"light\"]) {"))
        XCTAssertEqual(Set(light.keys), Set(dark.keys))
        let rows = guide.matches(of: /\| `--([a-z-]+)` \| `(#[0-9a-f]{6})` \| `(#[0-9a-f]{6})` \|/)
        XCTAssertGreaterThan(rows.count, 9)
        for row in rows {
            XCTAssertEqual(light[String(row.1)], String(row.2), String(row.1))
            XCTAssertEqual(dark[String(row.1)], String(row.3), String(row.1))
        }
    }

    /// Pages choose parts; a color in markup would not follow the theme.
    func testPages_NameNoColorsAndNoSizes() throws {
        let pages = SourceTree.sources.filter { $0.target == "BankWeb" }
        XCTAssertGreaterThan(pages.count, 50)
        for page in pages {
            let text = try SourceTree.text(page.path)
            XCTAssertNil(text.firstMatch(of: /"#[0-9a-f]{3,6}"|\d(rem|px)\b/), page.path)
        }
    }
}
