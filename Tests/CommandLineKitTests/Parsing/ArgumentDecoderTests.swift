import CommandLineKit
import XCTest

final class ArgumentDecoderTests: XCTestCase {
    func testUTF8_IsDecoded() throws {
        XCTAssertEqual(try ArgumentDecoder.decode([Array("é日".utf8), [], [0x61]]), ["é日", "", "a"])
    }

    func testBytesThatAreNotUTF8_AreRefusedWithTheirPosition() {
        // Latin-1, a lone continuation byte, an overlong slash, a surrogate, a cut sequence, above U+10FFFF.
        let bad: [[UInt8]] = [
            [0xE9], [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE6, 0x97], [0xF4, 0x90, 0x80, 0x80],
        ]
        for bytes in bad {
            XCTAssertThrowsError(try ArgumentDecoder.decode([[0x61], bytes])) { error in
                XCTAssertEqual(error as? CommandLineError, .notUTF8(position: 2))
            }
        }
    }

    func testArgumentVector_LeavesOutTheProgramName() throws {
        XCTAssertEqual(try decode([[0xFF], Array("books".utf8), []]), ["books", ""])
        XCTAssertEqual(try decode([[0x61]]), [])
        XCTAssertEqual(try decode([]), [])
    }

    func testArgumentVectorThatIsNotUTF8_IsRefusedWithItsPosition() {
        XCTAssertThrowsError(try decode([[0x61], [0x62], [0xFF]])) { error in
            XCTAssertEqual(error as? CommandLineError, .notUTF8(position: 2))
        }
    }

    /// Decodes arguments in memory as C passes them.
    private func decode(_ arguments: [[UInt8]]) throws -> [String] {
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { bytes in
            let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
            for (index, byte) in (bytes + [0]).enumerated() { pointer[index] = CChar(bitPattern: byte) }
            return pointer
        }
        pointers.append(nil)
        defer { for pointer in pointers { pointer?.deallocate() } }
        return try ArgumentDecoder.decode(pointers, count: arguments.count)
    }
}
