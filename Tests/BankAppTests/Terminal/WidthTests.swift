import BankApp
import BankTestSupport
import Foundation
import TerminalKit
import XCTest

/// Results on narrow, wide, dumb and ASCII-only terminals.
final class WidthTests: XCTestCase {
    private let program = Program(home: TemporaryHome(), environment: ["BANK_ENV": "demo"])

    private func shown(_ words: [String], width: Int, usesUnicode: Bool = true) async -> String {
        let capabilities = TerminalCapabilities(
            outputIsTerminal: true, width: width, usesUnicode: usesUnicode)
        let (console, output, _) = Console.memory(capabilities: capabilities)
        let code = await program.run(words, at: console)
        XCTAssertEqual(code, .done, "\(words)")
        return output.text
    }

    func testAmounts_AreNeverCut() async {
        for width in [20, 40, 80, 400] {
            let text = await shown(["accounts", "list"], width: width)
            for amount in ["5,432.50", "15,000.00", "2,318.40", "1,260.00"] {
                XCTAssertTrue(text.contains(amount), "\(amount) at \(width):\n\(text)")
            }
        }
    }

    func testTablesAndCharts_FitTheTerminal() async {
        for words in [["transactions", "list"], ["transactions", "summary"], ["fx", "history", "USD"]] {
            for width in [40, 80, 400] {
                for usesUnicode in [true, false] {
                    let text = await shown(words, width: width, usesUnicode: usesUnicode)
                    for line in text.split(separator: "\n") {
                        XCTAssertLessThanOrEqual(
                            DisplayText.width(of: String(line)), width, "\(words): \(line)")
                    }
                    if !usesUnicode { XCTAssertTrue(text.utf8.allSatisfy { $0 < 0x80 }, text) }
                }
            }
        }
    }

    func testCharts_AreShownOnlyInFullOutput() async {
        let looking = await shown(["accounts", "show", "ACC001"], width: 80)
        XCTAssertTrue(looking.contains("Balance at the end of each day"), looking)
        for options in [["--plain"], ["--quiet"], ["--fields", "id"], ["--filter", "id = ACC001"]] {
            let text = await shown(["accounts", "show", "ACC001"] + options, width: 80)
            XCTAssertFalse(text.contains("Balance at the end of each day"), "\(options)")
        }
        let piped = await program.run("accounts", "show", "ACC001").output
        XCTAssertFalse(piped.contains("Balance at the end of each day"))
    }

    func testPlain_HasALineForEachField() async {
        let text = await shown(["accounts", "list", "--plain"], width: 80)
        XCTAssertTrue(text.hasPrefix("ID: ACC001\nName: Primary Checking\n"), text)
        XCTAssertFalse(text.contains("  "), text)
    }
}
