import TerminalKit
import XCTest

final class LineChartTests: XCTestCase {
    func testRisingLine_IsDrawnInDots() {
        let chart = LineChart(values: [0, 1, 2, 3, 4, 5, 6, 7], height: 2)
        XCTAssertEqual(
            chart.lines(width: 4, usesUnicode: true),
            ["  ⡠⠊", "⡠⠊"])
    }

    func testASCII_UsesOnlyASCII() {
        let chart = LineChart(values: [0, 0, 2, 1], height: 3)
        XCTAssertEqual(
            chart.lines(width: 4, usesUnicode: false),
            ["  |", "  |*", "**"])
    }

    func testLabels_StandBesideAndBelow() {
        let chart = LineChart(values: [-5, 10], height: 2)
        XCTAssertEqual(
            chart.lines(width: 16, usesUnicode: false, label: { "\($0)" }, first: "Jan", last: "Feb"),
            ["10        ******", "-5 *******", "   Jan       Feb"])
    }

    func testEqualValues_AreALineInTheMiddle() {
        let lines = LineChart(values: [7, 7, 7], height: 3).lines(width: 6, usesUnicode: false)
        XCTAssertEqual(lines, ["", "******", ""])
    }

    func testOneValue_IsALine() {
        XCTAssertEqual(
            LineChart(values: [3], height: 1).lines(width: 3, usesUnicode: false), ["***"])
    }

    func testNoValues_AreNoLines() {
        XCTAssertEqual(LineChart(values: []).lines(width: 10, usesUnicode: true), [])
        XCTAssertEqual(LineChart(values: [1]).lines(width: 0, usesUnicode: true), [])
    }

    func testAPeakAmongManyValues_IsNotLost() {
        var values = [Int64](repeating: 0, count: 1_000)
        values[501] = 100
        let lines = LineChart(values: values, height: 4).lines(width: 8, usesUnicode: false)
        XCTAssertTrue(lines[0].contains("|"))
    }

    func testEveryWidth_IsKept() {
        let values: [Int64] = [.min, .max, 0, -1, 12, .max, .min]
        for width in 1...100 {
            for usesUnicode in [true, false] {
                let lines = LineChart(values: values).lines(
                    width: width, usesUnicode: usesUnicode, first: "2026-01-01", last: "2026-12-31")
                XCTAssertGreaterThanOrEqual(lines.count, 6)
                for line in lines { XCTAssertLessThanOrEqual(DisplayText.width(of: line), width) }
            }
        }
    }
}
