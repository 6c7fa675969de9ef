import TerminalKit
import XCTest

final class SparklineTests: XCTestCase {
    private func line(_ values: [Int64], width: Int = 20, usesUnicode: Bool = true) -> String {
        Sparkline.text(values: values, width: width, usesUnicode: usesUnicode)
    }

    func testRisingValues_TakeEveryHeight() {
        XCTAssertEqual(line([0, 1, 2, 3, 4, 5, 6, 7]), "▁▂▃▄▅▆▇█")
    }

    func testNegativeValues_StandBelow() {
        XCTAssertEqual(line([-700, 0, -350, -700]), "▁█▅▁")
    }

    func testASCII_UsesOnlyASCII() {
        XCTAssertEqual(line([0, 1, 2, 3, 4, 5, 6], usesUnicode: false), "_.-=+*#")
    }

    func testEqualValues_StandAtHalfHeight() {
        XCTAssertEqual(line([5, 5, 5]), "▄▄▄")
    }

    func testOneValue_IsOneColumn() {
        XCTAssertEqual(line([-3]), "▄")
    }

    func testNoValueOrNoRoom_IsEmpty() {
        XCTAssertEqual(line([]), "")
        XCTAssertEqual(line([1, 2], width: 0), "")
        XCTAssertEqual(line([1, 2], width: -1), "")
    }

    func testExtremes_DoNotOverflow() {
        XCTAssertEqual(line([.min, 0, .max]), "▁▅█")
        XCTAssertEqual(line([.max, .max - 1]), "█▁")
        XCTAssertEqual(line([.min, .min]), "▄▄")
    }

    func testMoreValuesThanColumns_ShowTheLastOfEachColumn() {
        XCTAssertEqual(line([0, 7, 0, 0, 0, 7], width: 3), "█▁█")
        XCTAssertEqual(line([9, 9, 1], width: 1), "▁")
    }

    func testEveryWidth_IsKept() {
        let values = (0..<100).map { Int64($0 * $0 % 37) }
        for width in 1...120 {
            XCTAssertEqual(line(values, width: width).count, min(width, 100))
        }
    }
}
