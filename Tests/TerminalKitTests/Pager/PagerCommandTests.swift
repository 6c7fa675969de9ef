import XCTest

@testable import TerminalKit

final class PagerCommandTests: XCTestCase {
    private func words(_ environment: [String: String]) -> [String]? {
        PagerCommand { environment[$0] }?.words
    }

    func testNoVariable_SelectsLess() {
        XCTAssertEqual(words([:]), ["less", "-FRX"])
    }

    func testBankPager_GoesBeforePager() {
        XCTAssertEqual(words(["PAGER": "more", "BANK_PAGER": "most -s"]), ["most", "-s"])
        XCTAssertEqual(words(["PAGER": "more"]), ["more"])
    }

    func testEmptyOrCat_TurnsThePagerOff() {
        for value in ["", "  ", "cat", " cat "] {
            XCTAssertNil(words(["PAGER": value]), value)
            XCTAssertNil(words(["PAGER": "less", "BANK_PAGER": value]), value)
        }
    }

    func testQuotes_KeepWordsTogether() {
        XCTAssertEqual(words(["PAGER": #"less "-P a b" 'c\d' e\ f"#]), ["less", "-P a b", #"c\d"#, "e f"])
    }

    func testShellSyntax_IsRunByAShell() {
        for value in ["sed s/a/b/ | less", "less $OPTIONS", "less 'open", "less >x"] {
            XCTAssertEqual(words(["PAGER": value]), ["/bin/sh", "-c", value])
        }
    }

    func testLess_GetsDefaultOptions() {
        let less = PagerCommand("less")
        XCTAssertEqual(
            less?.additions(environment: { _ in nil }, usesUnicode: true), ["LESS=FRX", "LESSCHARSET=utf-8"])
        XCTAssertEqual(less?.additions(environment: { _ in nil }, usesUnicode: false), ["LESS=FRX"])
        XCTAssertEqual(less?.additions(environment: { _ in "M" }, usesUnicode: true), [])
    }
}
