import XCTest

@testable import TerminalKit

final class KeyDecoderTests: XCTestCase {
    private func keys(_ bytes: String, isOver: Bool = true) -> [Key] {
        var decoder = KeyDecoder()
        decoder.append(Array(bytes.utf8))
        if isOver { decoder.giveUpWaiting() }
        var keys: [Key] = []
        while let meaning = decoder.next() {
            keys.append(meaning.key)
            decoder.giveUpWaiting()
        }
        return keys
    }

    func testText_IsReadAsTyped() {
        XCTAssertEqual(keys("Đà Nẵng 🙂"), [.text("Đà Nẵng 🙂")])
    }

    func testSequences_AreKeys() {
        let table: [(String, Key)] = [
            ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[1;5D", .left),
            ("\u{1B}[H", .home), ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
            ("\u{1B}[3~", .delete), ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace),
            ("\u{8}", .backspace), ("\u{3}", .interrupt), ("\u{4}", .endOfInput), ("\u{15}", .clear),
            ("\u{1B}", .escape), ("\u{1B}[99~", .other), ("\u{1B}x", .other),
        ]
        for (bytes, key) in table { XCTAssertEqual(keys(bytes), [key], bytes.debugDescription) }
    }

    func testSequenceInPieces_IsOneKey() {
        var decoder = KeyDecoder()
        for byte in [UInt8(0x1B), UInt8(ascii: "[")] {
            decoder.append([byte])
            XCTAssertNil(decoder.next())
            XCTAssertTrue(decoder.isWaiting)
        }
        decoder.append([UInt8(ascii: "A")])
        XCTAssertEqual(decoder.next(), .key(.up))
    }

    func testLetterInPieces_WaitsForTheRest() {
        var decoder = KeyDecoder()
        decoder.append([0xC3])
        XCTAssertNil(decoder.next())
        decoder.append([0xA9])
        XCTAssertEqual(decoder.next(), .key(.text("é")))
    }

    func testEscapeBeforeAKey_IsBoth() {
        XCTAssertEqual(keys("\u{1B}\u{1B}[A"), [.escape, .up])
    }

    func testPaste_IsTextOnOneLine() {
        XCTAssertEqual(keys("\u{1B}[200~one\ntwo\u{3}\u{1B}[201~\r"), [.text("one two "), .enter])
    }

    func testPasteInPieces_WaitsForItsEnd() {
        var decoder = KeyDecoder()
        decoder.append(Array("\u{1B}[200~one\r".utf8))
        XCTAssertNil(decoder.next())
        decoder.append(Array("two\u{1B}[201~".utf8))
        XCTAssertEqual(decoder.next(), .key(.text("one two")))
    }

    func testControlZ_Suspends() {
        var decoder = KeyDecoder()
        decoder.append([0x1A])
        XCTAssertEqual(decoder.next(), .suspend)
    }

    func testInvalidBytes_DoNotStopTheInput() {
        var decoder = KeyDecoder()
        decoder.append([0x80, 0x80, 0x0D])
        XCTAssertEqual(decoder.next(), .key(.other))
        XCTAssertEqual(decoder.next(), .key(.enter))
        var sequence = KeyDecoder()
        sequence.append(Array("\u{1B}[".utf8) + [UInt8](repeating: UInt8(ascii: "1"), count: 64))
        XCTAssertEqual(sequence.next(), .key(.other))
    }
}
