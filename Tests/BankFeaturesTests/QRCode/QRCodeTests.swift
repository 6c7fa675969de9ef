import XCTest

@testable import BankFeatures

final class QRCodeTests: XCTestCase {
    /// The example of ISO/IEC 18004:2015, annex I: the data codewords of "01234567" in version 1-M.
    func testErrorCorrection_IsThatOfTheStandardsExample() {
        let data: [UInt8] = [
            0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
        ]
        XCTAssertEqual(
            ReedSolomon.remainder(of: data, count: 10),
            [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
    }

    /// Tables C.1 and D.1 of the standard.
    func testFormatAndVersion_AreThoseOfTheStandardsTables() {
        XCTAssertEqual(
            (0..<8).map { QRGrid.formatBits(mask: $0) },
            [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0])
        XCTAssertEqual([7, 8, 20].map(QRGrid.versionBits), [0x07c94, 0x085bc, 0x149a6])
    }

    /// Table 1 of the standard.
    func testCodewords_AreAsManyAsInTheStandardsTable() {
        let counts = [1: 26, 2: 44, 6: 172, 7: 196, 10: 346, 14: 581, 20: 1085]
        for (version, count) in counts {
            XCTAssertEqual(QRGrid(version: version).freeCount / 8, count, "version \(version)")
        }
    }

    func testLongerTexts_AreInLargerCodesUntilTheyDoNotFit() {
        // Table 7 of the standard: the bytes of level M.
        for (version, bytes) in [1: 14, 2: 26, 9: 180, 10: 213, 20: 666] {
            XCTAssertEqual(QRCode(Array(repeating: 65, count: bytes))?.size, 17 + 4 * version)
        }
        XCTAssertEqual(QRCode(Array(repeating: 65, count: 15))?.size, 25)
        XCTAssertNil(QRCode(Array(repeating: 65, count: 667)))
    }

    func testCorners_AreFinders() throws {
        let code = try XCTUnwrap(QRCode(Array("otpauth://totp/bank".utf8)))
        let top = (0..<8).map { code.isDark(column: $0, row: 0) }
        XCTAssertEqual(top, [true, true, true, true, true, true, true, false])
        XCTAssertEqual((0..<7).map { code.isDark(column: code.size - 1, row: $0) }, Array(top.prefix(7)))
        XCTAssertFalse(code.isDark(column: -1, row: 0), "the quiet zone is light")
    }

    /// Read by zbar and OpenCV when it was recorded; `Tests/Browser/run` reads a code from a page.
    func testKnownText_IsTheKnownCode() throws {
        let code = try XCTUnwrap(QRCode(Array("bank".utf8)))
        let lines = (0..<code.size).map { row in
            String((0..<code.size).map { code.isDark(column: $0, row: row) ? "#" : "." })
        }
        XCTAssertEqual(
            lines,
            [
                "#######..####.#######",
                "#.....#.#.##..#.....#",
                "#.###.#...#...#.###.#",
                "#.###.#..####.#.###.#",
                "#.###.#.#..##.#.###.#",
                "#.....#..#.#..#.....#",
                "#######.#.#.#.#######",
                ".........##..........",
                "#.#.#.#.....#...#..#.",
                "##..#...####.#.#.#.##",
                "...#.###...#.###.####",
                "#....#.#.#####.##..##",
                "##.#######.#.###....#",
                "........###...#...###",
                "#######..##.#...#..##",
                "#.....#..##...#....#.",
                "#.###.#.#.#.#.#.#..##",
                "#.###.#...##.#.#.###.",
                "#.###.#.##.#.###.#..#",
                "#.....#..#####.###.#.",
                "#######.#..#.###..###",
            ])
    }
}
