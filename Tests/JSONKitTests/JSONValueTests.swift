import XCTest

@testable import JSONKit

final class JSONValueTests: XCTestCase {
    func testValues_AreReadAndWrittenSorted() throws {
        let text = #"{ "b": [1, -2, true, null, "ä\u0001/"], "a": {"x": 1.5}, "n": 9223372036854775807 }"#
        let value = try JSONValue(parsing: Array(text.utf8))
        XCTAssertEqual(
            value.text, #"{"a":{"x":1.5},"b":[1,-2,true,null,"ä\u0001/"],"n":9223372036854775807}"#)
        XCTAssertEqual(try JSONValue(parsing: value.bytes), value)
    }

    func testTerminalControls_AreEscaped() {
        XCTAssertEqual(
            JSONValue.string("\u{1b}\u{9b}\u{7f}\"\\\n\r\t\u{8}\u{c}é").text,
            #""\u001b\u009b\u007f\"\\\n\r\t\b\fé""#)
    }

    func testInvalidJSON_IsRefused() {
        for (bytes, failure) in [
            (Array("{".utf8), JSONText.Failure.notJSON), (Array("".utf8), .notJSON),
            (Array("{}{}".utf8), .notJSON), ([0x22, 0xff, 0x22], .notUTF8),
            (Array(String(repeating: "[", count: 17).utf8), .tooDeep),
            (Array(String(repeating: "[", count: 1_000_000).utf8), .tooDeep),
        ] {
            XCTAssertThrowsError(try JSONValue(parsing: bytes)) {
                XCTAssertEqual($0 as? JSONText.Failure, failure)
            }
        }
        let deep = String(repeating: "[", count: 16) + String(repeating: "]", count: 16)
        XCTAssertNoThrow(try JSONValue(parsing: Array(deep.utf8)))
        XCTAssertNoThrow(try JSONValue(parsing: Array(#"["[[[[[[[[[[[[[[[[[[[[\""]"#.utf8)))
    }
}
