import LanguageKit
import XCTest

@testable import BankWeb

final class HTMLWriterTests: XCTestCase {
    private func text(_ html: HTML, _ localization: Localization = .english) -> String {
        var writer = HTMLWriter(localization)
        writer.write(html)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    func testText_IsEscaped() {
        XCTAssertEqual(
            text(tag("p") { .text("<b> & \"c\" 'd'") }), "<p>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;</p>")
    }

    func testAttribute_IsEscaped() {
        XCTAssertEqual(
            text(tag("p", .text("title", "\"><script>"))), "<p title=\"&quot;&gt;&lt;script&gt;\"></p>")
    }

    func testValueInAPhrase_IsEscaped() {
        let name = "<i>"
        XCTAssertEqual(text(tag("p") { "Pay \(name)" }), "<p>Pay &lt;i&gt;</p>")
    }

    func testControlCharacters_BecomeSpaces() {
        XCTAssertEqual(text(.text("a\u{0}b\u{1B}c\u{7F}d")), "a b c d")
    }

    func testEmptyElements_HaveNoEndTag() {
        XCTAssertEqual(text(tag("input", .flag("required"))), "<input required>")
    }

    func testPhrases_AreInTheReadersLanguage() {
        let catalogue = Catalogue(language: .vietnamese, translations: ["Pay {1}": "Trả {1}"])
        let name = "An"
        XCTAssertEqual(text(tag("p") { "Pay \(name)" }, Localization(catalogue: catalogue)), "<p>Trả An</p>")
    }
}
