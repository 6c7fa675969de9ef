import XCTest

@testable import BankWeb

final class LineDrawingTests: XCTestCase {
    func testLine_GoesFromTheLowestToTheHighestValue() {
        XCTAssertEqual(LineDrawing.points([0, 50, 100]), "0,134 300,70 600,6")
    }

    func testEqualValues_AreALineInTheMiddle() {
        XCTAssertEqual(LineDrawing.points([7, 7]), "0,70 600,70")
    }

    func testOneValue_IsAPoint() {
        XCTAssertEqual(LineDrawing.points([7]), "0,70")
    }

    func testExtremes_DoNotOverflow() {
        XCTAssertEqual(LineDrawing.points([Double(Int64.min), Double(Int64.max)]), "0,134 600,6")
    }

    func testTicks_AreRoundValuesBetweenTheExtremes() {
        XCTAssertEqual(LineDrawing.ticks([2_557_88, 5_837_88]), [300_000, 400_000, 500_000])
        XCTAssertEqual(LineDrawing.ticks([-150, 130]), [-100, 0, 100])
        XCTAssertEqual(LineDrawing.ticks([7, 7]), [])
        XCTAssertLessThanOrEqual(LineDrawing.ticks([.min, .max]).count, 5)
        XCTAssertEqual(LineDrawing.ticks([.max - 3, .max]).last, .max)
    }

    func testNoValues_AreNoLine() {
        XCTAssertEqual(LineDrawing.points([]), "")
    }

    func testStaircase_KeepsEachValueUntilTheNext() {
        XCTAssertEqual(LineDrawing.steps([0, 100]), "0,134 300,134 300,6 600,6")
        XCTAssertEqual(LineDrawing.steps([7]), "0,70 600,70")
        XCTAssertEqual(LineDrawing.steps([]), "")
    }
}
