import TerminalKit
import TerminalTestSupport
import XCTest

final class TerminalCapabilitiesTests: XCTestCase {
    private func detect(
        _ environment: [String: String], allowsColor: Bool = true, at descriptor: Int32
    ) -> TerminalCapabilities {
        .detect(
            environment: { environment[$0] }, allowsColor: allowsColor,
            output: descriptor, errors: descriptor, input: descriptor)
    }

    func testTerminal_HasItsWidthAndColor() throws {
        let pseudoTerminal = try PseudoTerminal(columns: 123)
        XCTAssertEqual(
            detect(["TERM": "xterm", "NO_COLOR": "", "LANG": "vi_VN.UTF-8"], at: pseudoTerminal.terminal),
            TerminalCapabilities(
                outputIsTerminal: true, errorIsTerminal: true, inputIsTerminal: true, width: 123,
                usesColor: true, errorUsesColor: true, usesUnicode: true, movesCursor: true))
    }

    func testNoColorDumbTerminalAndOption_TurnColorOff() throws {
        let pseudoTerminal = try PseudoTerminal()
        let cases = [
            detect(["NO_COLOR": "0"], at: pseudoTerminal.terminal),
            detect(["TERM": "dumb"], at: pseudoTerminal.terminal),
            detect([:], allowsColor: false, at: pseudoTerminal.terminal),
        ]
        for capabilities in cases {
            XCTAssertFalse(capabilities.usesColor)
            XCTAssertFalse(capabilities.errorUsesColor)
            XCTAssertTrue(capabilities.outputIsTerminal)
        }
    }

    func testNoTerminal_IsPlainAnd80Wide() {
        XCTAssertEqual(detect(["TERM": "xterm"], at: 9_999), TerminalCapabilities())
    }

    func testColumns_OverridesTheTerminal() throws {
        let pseudoTerminal = try PseudoTerminal(columns: 123)
        XCTAssertEqual(detect(["COLUMNS": "50"], at: pseudoTerminal.terminal).width, 50)
        XCTAssertEqual(detect(["COLUMNS": "0"], at: pseudoTerminal.terminal).width, 123)
        XCTAssertEqual(detect(["COLUMNS": "wide"], at: pseudoTerminal.terminal).width, 123)
    }

    func testTerminalWithoutAWidth_Is80Wide() throws {
        XCTAssertEqual(detect([:], at: try PseudoTerminal(columns: 0).terminal).width, 80)
    }

    func testLocale_DecidesOnUnicode() {
        XCTAssertTrue(detect([:], at: 9_999).usesUnicode)
        XCTAssertTrue(detect(["LC_ALL": "", "LANG": "C.utf8"], at: 9_999).usesUnicode)
        XCTAssertTrue(detect(["LC_CTYPE": "UTF-8"], at: 9_999).usesUnicode)
        XCTAssertTrue(detect(["LANG": "de_DE.UTF-8@euro"], at: 9_999).usesUnicode)
        XCTAssertFalse(detect(["LANG": "de_DE.ISO-8859-1"], at: 9_999).usesUnicode)
        XCTAssertFalse(detect(["LC_ALL": "C", "LANG": "en_US.UTF-8"], at: 9_999).usesUnicode)
    }
}
