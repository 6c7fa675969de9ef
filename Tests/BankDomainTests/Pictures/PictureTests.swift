import XCTest

@testable import BankDomain

final class PictureTests: XCTestCase {
    /// Published checksums of "123456789" and "Wikipedia".
    func testChecksums_AreThoseOfTheStandards() {
        XCTAssertEqual(PNGWriter.crc32(Array("123456789".utf8)), 0xCBF4_3926)
        XCTAssertEqual(PNGWriter.adler32(Array("Wikipedia".utf8)), 0x11E6_0398)
    }

    func testChunks_AreWhole() throws {
        let bytes = PNGWriter(size: 9, colors: [0xFFFFFF, 0x102030]) { x, y in x == y }.bytes
        var rest = bytes.dropFirst(8)
        var chunks: [(type: String, data: [UInt8])] = []
        while !rest.isEmpty {
            let length = Int(number(rest.prefix(4)))
            rest = rest.dropFirst(4)
            let body = Array(rest.prefix(4 + length))
            rest = rest.dropFirst(4 + length)
            XCTAssertEqual(number(rest.prefix(4)), PNGWriter.crc32(body))
            rest = rest.dropFirst(4)
            chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
        }
        XCTAssertEqual(chunks.map(\.type), ["IHDR", "PLTE", "IDAT", "IEND"])
        XCTAssertEqual(chunks[0].data, [0, 0, 0, 9, 0, 0, 0, 9, 1, 3, 0, 0, 0])
        XCTAssertEqual(chunks[1].data, [0xFF, 0xFF, 0xFF, 0x10, 0x20, 0x30])
        // Nine rows of a filter byte and two data bytes, each with one pixel set.
        let rows = Array(chunks[2].data.dropFirst(7).dropLast(4))
        XCTAssertEqual(rows.count, 27)
        XCTAssertEqual(Array(rows[0..<3]), [0, 0x80, 0])
        XCTAssertEqual(Array(rows[24..<27]), [0, 0, 0x80])
    }

    func testPicture_IsThatOfTheAccount() throws {
        let one = Picture(of: try IBAN("DE89370400440532013000"))
        XCTAssertEqual(one, Picture(of: try IBAN("de89 3704 0044 0532 0130 00")))
        XCTAssertTrue(one.isPNG)
        XCTAssertLessThan(one.bytes.count, 1_000)
        let other = Picture(of: try IBAN("GB33BUKB20201555555555"))
        XCTAssertNotEqual(one.bytes, other.bytes)
        XCTAssertNotEqual(one.tag, other.tag)
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
