import TerminalKit
import XCTest

final class BarChartTests: XCTestCase {
    private func bars(_ values: [Int64]) -> BarChart {
        BarChart(values.enumerated().map { BarChart.Bar(name: "row \($0)", value: $1, text: "\($1)") })
    }

    func testBars_AreMeasuredInEighths() {
        XCTAssertEqual(
            bars([80, 40, 5, 0]).lines(width: 21, usesUnicode: true),
            [
                "row 0  ██████████  80", "row 1  █████       40", "row 2  ▋            5",
                "row 3               0",
            ])
    }

    func testNegativeBars_GoToTheLeft() {
        XCTAssertEqual(
            bars([10, -10, -5]).lines(width: 20, usesUnicode: false),
            ["row 0      ####   10", "row 1  ####      -10", "row 2    ##       -5"])
    }

    func testOnlyNegativeBars_TakeAllTheRoom() {
        XCTAssertEqual(
            bars([-4, -1]).lines(width: 19, usesUnicode: true),
            ["row 0  ████████  -4", "row 1        ██  -1"])
    }

    func testSmallValues_AreVisible() {
        let lines = bars([1_000_000, 1]).lines(width: 40, usesUnicode: true)
        XCTAssertTrue(lines[1].contains("▏"))
    }

    func testExtremes_DoNotOverflow() {
        for width in 1...120 {
            let lines = bars([.min, .max, 0]).lines(width: width, usesUnicode: true)
            XCTAssertEqual(lines.count, 3)
            for (line, value) in zip(lines, [Int64.min, .max, 0]) {
                XCTAssertTrue(line.hasSuffix("\(value)"), "a value is never cut")
                if width > 24 { XCTAssertLessThanOrEqual(DisplayText.width(of: line), width) }
            }
        }
    }

    func testNoBars_AreNoLines() {
        XCTAssertEqual(bars([]).lines(width: 80, usesUnicode: true), [])
    }
}
