import CSystem
import TerminalKit
import XCTest

final class DisplayTextTests: XCTestCase {
    func testWidth_CountsColumns() {
        let widths: [(String, Int)] = [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("ễ", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2),
            ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇻🇳", 2), ("❤", 1), ("❤️", 2),
            ("1️⃣", 2), ("☕", 2), ("€", 1), ("\u{200B}", 0), ("สวัสดี", 4), ("₫", 1), ("…", 1), ("\u{AD}", 1),
        ]
        for (text, width) in widths {
            XCTAssertEqual(DisplayText.width(of: text), width, text)
        }
    }

    func testScalarWidth_RefusesControlCharacters() {
        for scalar in [0x00, 0x1F, 0x7F, 0x80, 0x9F] as [UInt32] {
            XCTAssertEqual(bank_scalar_width(scalar), -1)
        }
        XCTAssertEqual(bank_scalar_width(0x20), 1)
        XCTAssertEqual(bank_scalar_width(0xA0), 1)
        XCTAssertEqual(bank_scalar_width(0x10FFFF), 1)
    }

    func testTruncation_KeepsWholeGraphemes() {
        XCTAssertEqual(DisplayText.truncated("abcdef", toWidth: 6), "abcdef")
        XCTAssertEqual(DisplayText.truncated("abcdef", toWidth: 5), "abcd…")
        XCTAssertEqual(DisplayText.truncated("日本語", toWidth: 4), "日…")
        XCTAssertEqual(DisplayText.truncated("a👨‍👩‍👧b", toWidth: 3), "a…")
        XCTAssertEqual(DisplayText.truncated("ab", toWidth: 1), "…")
        XCTAssertEqual(DisplayText.truncated("ab", toWidth: 0), "")
        XCTAssertEqual(DisplayText.truncated("abcdef", toWidth: 2, ellipsis: "..."), "..")
    }

    func testSanitized_KeepsHarmlessText() {
        XCTAssertEqual(DisplayText.sanitized("Nguyễn 日本 👨‍👩‍👧 \u{200F}"), "Nguyễn 日本 👨‍👩‍👧 \u{200F}")
    }

    func testSanitized_ReplacesTerminalControls() {
        XCTAssertEqual(DisplayText.sanitized("a\nb\r\nc\td\u{85}e\u{2028}f"), "a b c d e f")
        XCTAssertEqual(
            DisplayText.sanitized("\u{0}\u{7}\u{1B}\u{7F}\u{9B}"), "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
        XCTAssertEqual(DisplayText.sanitized("\u{202E}01\u{2069}"), "\u{FFFD}01\u{FFFD}")
    }

    func testStyler_StylesOnlyWithColor() {
        XCTAssertEqual(Styler(usesColor: true).apply(.green, to: "ok"), "\u{1B}[32mok\u{1B}[0m")
        XCTAssertEqual(Styler(usesColor: true).apply(.green, to: ""), "")
        XCTAssertEqual(Styler(usesColor: false).apply(.green, to: "ok"), "ok")
    }

    func testLongLine_IsBrokenAtSpaces() {
        XCTAssertEqual(DisplayText.wrapped("error: short", toWidth: 20), ["error: short"])
        XCTAssertEqual(
            DisplayText.wrapped("error: There is no account 'x'.", toWidth: 20),
            ["error: There is no", "  account 'x'."])
        XCTAssertEqual(
            DisplayText.wrapped("  To see the list: bank accounts list", toWidth: 20),
            ["  To see the list:", "  bank accounts list"])
        XCTAssertEqual(DisplayText.wrapped("a 0123456789", toWidth: 5), ["a", "  0123456789"])
    }
}
