import BankServices
import BankTestSupport
import XCTest

final class PasswordTextTests: XCTestCase {
    private func composed(_ bytes: some Collection<UInt8>) throws -> String {
        try PasswordText.composed(SecretBytes(bytes)).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    func testComposedAndDecomposedAccents_AreOnePassword() throws {
        let spellings = ["\u{E9}t\u{E9} \u{C5}", "e\u{301}te\u{301} A\u{30A}", "\u{E9}te\u{301} \u{212B}"]
        for spelling in spellings {
            XCTAssertEqual(
                try composed(spelling.utf8).unicodeScalars.map(\.value), [0xE9, 0x74, 0xE9, 0x20, 0xC5])
        }
    }

    func testHangul_IsComposed() throws {
        XCTAssertEqual(try composed("\u{1112}\u{1161}\u{11AB}".utf8).unicodeScalars.map(\.value), [0xD55C])
    }

    func testASCII_IsLeftAlone() throws {
        let text = String(decoding: (0x20...0x7E).map(UInt8.init), as: UTF8.self)
        XCTAssertEqual(try composed(text.utf8), text)
    }

    func testInvalidText_IsRefused() {
        for bytes: [UInt8] in [[0xFF], [0xC3], [0x61, 0xED, 0xA0, 0x80]] {
            assertThrows(ServiceError.weakPassword(.notText), try composed(bytes))
        }
    }

    func testLength_IsBoundedInBytes() throws {
        XCTAssertEqual(try composed(Array(repeating: 0x61, count: 1_024)).utf8.count, 1_024)
        assertThrows(
            ServiceError.weakPassword(.tooLong(maximumByteCount: 1_024)),
            try composed(Array(repeating: 0x61, count: 1_025)))
    }
}
