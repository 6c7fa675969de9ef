import XCTest

@testable import JSONKit

final class JSONTextTests: XCTestCase {
    private func failure(_ text: String, limits: JSONText.Limits = .init()) -> JSONText.Failure? {
        do throws(JSONText.Failure) {
            _ = try JSONText(Array(text.utf8), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    func testRepeatedMember_IsRefusedByName() {
        XCTAssertEqual(failure(#"{"amount":"1","amount":"2"}"#), .repeatedMember("amount"))
        XCTAssertEqual(failure(#"[{"a":[{"b":1}],"b":{"c":1},"b":1}]"#), .repeatedMember("b"))
        XCTAssertEqual(failure(#"{"amount":1,"\u0061mount":2}"#), .repeatedMember("amount"))
        XCTAssertNil(failure(#"{"a":{"a":1},"b":[{"a":1},{"a":1}]}"#))
    }

    func testRepeatedMember_IsRefusedInLargeObjects() {
        let members = (0..<1_000).map { "\"m\($0)\":{\"x\":\($0)}" }
        XCTAssertNil(failure("{\(members.joined(separator: ","))}"))
        for repeated in [0, 16, 17, 999] {
            let text = "{\((members + [#""m\#(repeated)":1"#]).joined(separator: ","))}"
            XCTAssertEqual(failure(text), .repeatedMember("m\(repeated)"))
        }
    }

    func testWhatOtherReadersAccept_IsRefused() {
        for text in [
            #"{"a":1,}"#, "[1,]", "[,1]", "[1 2]", "[1,,2]", "{,}", #"{"a"}"#, #"{"a":}"#, "{a:1}", "{'a':1}",
            "NaN",
            "[NaN]", "Infinity", "-Infinity", "[nul]", "nullx", "tru", "01", "-", "-01", "1.", ".5", "1e",
            "1e+", "+1",
            "0x10", "1_000", "1e400", "\"\t\"", #""\x""#, #""\u12g4""#, #""\ud800""#, #""\ud800\u0041""#,
            #""\udc00""#, "\"abc", #""\"#, "[1]]", "[1}", "{\"a\":1]", "// a\n1", "/**/1", "\u{feff}1", "1 2",
            " ",
            String(repeating: "1", count: 101),
        ] {
            XCTAssertEqual(failure(text), .notJSON, text)
        }
    }

    func testTextsThatAreNotUTF8_AreRefused() throws {
        for bytes: [UInt8] in [
            [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82],
        ] {
            XCTAssertThrowsError(try JSONText([0x22] + bytes + [0x22])) {
                XCTAssertEqual($0 as? JSONText.Failure, .notUTF8)
            }
        }
        XCTAssertEqual(try JSONText(Array("\"ä€😀\"".utf8)).root.string, "ä€😀")
    }

    func testEscapedCharacters_AreRead() throws {
        let text = try JSONText(Array(#"["\"\\\/\b\f\n\r\t","\u00e4\u20AC","\ud83d\ude00x"]"#.utf8))
        let strings = try XCTUnwrap(text.root.elements).map(\.string)
        XCTAssertEqual(strings, ["\"\\/\u{8}\u{c}\n\r\t", "ä€", "😀x"])
    }

    func testNumbers_AreExact() throws {
        let text = try JSONText(
            Array("[0,-0,9223372036854775807,-9223372036854775808,9223372036854775808,1.0,1e2,1.5,1e-7]".utf8)
        )
        let numbers = try XCTUnwrap(text.root.elements).map { JSONValue($0) }
        XCTAssertEqual(
            numbers,
            [
                .integer(0), .integer(0), .integer(.max), .integer(.min), .number(9_223_372_036_854_775_808),
                .integer(1), .integer(100), .number(1.5), .number(1e-7),
            ])
    }

    func testValues_AreCountedWithTheNames() {
        XCTAssertNil(failure(#"{"a":[1,2]}"#, limits: .init(valueCount: 5)))
        XCTAssertEqual(failure(#"{"a":[1,2]}"#, limits: .init(valueCount: 4)), .tooManyValues)
        let million = "[\(String(repeating: "{},", count: 1_000_000)){}]"
        XCTAssertEqual(failure(million, limits: .init(valueCount: 4_096)), .tooManyValues)
        XCTAssertNil(failure(million))
    }

    func testDepth_IsBounded() {
        let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        XCTAssertNil(failure(deep(16)))
        XCTAssertEqual(failure(deep(17)), .tooDeep)
        XCTAssertNil(failure(#"["[[[[[[[[[[[[[[[[[[[[\""]"#))
    }

    /// Eight bytes for a value: the rest of what is read stays in the text until it is asked for.
    func testMarks_AreAtMostAsLargeAsUsualTexts() throws {
        let line = #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1.00"}"#
        let bytes = Array("[\(Array(repeating: line, count: 10_000).joined(separator: ","))]".utf8)
        let text = try JSONText(bytes)
        XCTAssertEqual(text.marks.count, 1 + 10_000 * 7)
        XCTAssertLessThan(text.marks.count * MemoryLayout<JSONText.Mark>.stride, bytes.count)
    }

    func testTextCutAnywhere_IsRefused() throws {
        let whole = Array(#" {"a":[1,-2.5e3,"ä\u0041\n"],"b":{"c":null,"d":true}} "#.utf8)
        XCTAssertNoThrow(try JSONText(whole))
        let end = try XCTUnwrap(whole.lastIndex(of: UInt8(ascii: "}")))
        for count in 0...end where count <= end {
            XCTAssertThrowsError(try JSONText(Array(whole[..<count])), "\(count)")
        }
    }
}
