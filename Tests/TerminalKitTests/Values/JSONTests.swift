import TerminalKit
import XCTest

final class JSONTests: XCTestCase {
    private func json(
        _ rows: [Sample], fields: [String]? = nil, envelope: [(String, OutputValue)]? = nil
    ) throws -> String {
        let presenter = Presenter(format: .json, fields: fields, capabilities: TerminalCapabilities())
        let list = ListPresentation(columns: [.name, .note, .amount, .count], rows: rows, envelope: envelope)
        return text(of: try presenter.render(list))
    }

    func testList_IsAnArrayOfObjectsWithSortedKeysWithoutMissingValues() throws {
        XCTAssertEqual(
            try json([books[1]]),
            """
            [
              {
                "amount": {
                  "amount": "-1000.00",
                  "currency": "EUR"
                },
                "count": 3,
                "name": "Ledgers"
              }
            ]

            """)
    }

    func testTwoRows_AreSeparatedByAComma() throws {
        XCTAssertEqual(
            try json(books, fields: ["count"]),
            """
            [
              {
                "count": 1
              },
              {
                "count": 3
              }
            ]

            """)
    }

    func testEmptyList_IsAnEmptyArray() throws {
        XCTAssertEqual(try json([]), "[]\n")
    }

    func testFields_ChooseMembersButKeysStaySorted() throws {
        XCTAssertEqual(
            try json([books[0]], fields: ["name", "count"]),
            """
            [
              {
                "count": 1,
                "name": "Accounting made simple"
              }
            ]

            """)
    }

    func testPage_HasItemsAmongTheEnvelopesMembers() throws {
        XCTAssertEqual(
            try json(
                [books[1]], fields: ["count"],
                envelope: [
                    ("page", .integer(1)), ("total", .null), ("limit", .integer(20)), ("data", .array([])),
                ]),
            """
            {
              "data": [],
              "items": [
                {
                  "count": 3
                }
              ],
              "limit": 20,
              "page": 1
            }

            """)
    }

    func testEmptyPage_HasNoItems() throws {
        XCTAssertEqual(try json([], envelope: []), "{\n  \"items\": []\n}\n")
    }

    func testRecord_IsAnObject() throws {
        let presenter = Presenter(format: .json, fields: ["name"], capabilities: TerminalCapabilities())
        let record = RecordPresentation<Sample>(columns: [.name, .note], row: books[1])
        XCTAssertEqual(text(of: try presenter.render(record)), "{\n  \"name\": \"Ledgers\"\n}\n")
    }

    func testStrings_EscapeQuotesBackslashesAndControls() {
        let text = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}\u{9B}é日😀\u{A0}"
        XCTAssertEqual(
            OutputValue.string(text).json(),
            #""\"\\/\b\f\n\r\t\u0000\u001f\u007f\u009bé日😀"# + "\u{A0}\"")
    }

    func testReadingDirections_AreEscaped() {
        let text = "a\u{202A}\u{202E}b\u{2066}\u{2069}\u{2029}“€”\u{202F}\u{2065}\u{206A}\u{200F}"
        XCTAssertEqual(
            OutputValue.string(text).json(),
            #""a\u202a\u202eb\u2066\u2069"# + "\u{2029}“€”\u{202F}\u{2065}\u{206A}\u{200F}\"")
    }

    func testNumbersAndLiterals_AreWrittenWhole() {
        let value = OutputValue.array([
            .integer(.min), .integer(.max), .boolean(true), .boolean(false), .null, .object([]), .array([]),
        ])
        XCTAssertEqual(
            value.json(isPretty: false), "[-9223372036854775808,9223372036854775807,true,false,null,{},[]]")
    }

    func testCompactForm_SortsKeysByTheirBytesInOneLine() {
        let value = OutputValue.object([
            ("é", .integer(2)), ("b", .integer(1)), ("a", .object([("z", .integer(3)), ("Z", .array([]))])),
            ("ab", .integer(4)),
        ])
        XCTAssertEqual(value.json(isPretty: false), #"{"a":{"Z":[],"z":3},"ab":4,"b":1,"é":2}"#)
    }

    func testMissingMembers_AreLeftOutAtEveryDepth() {
        let value = OutputValue.object([
            ("a", .null), ("b", .object([("c", .null), ("d", .array([.null, .object([("e", .null)])]))])),
        ])
        XCTAssertEqual(value.json(isPretty: false), #"{"b":{"d":[null,{}]}}"#)
    }

    func testLongText_IsWrittenWhole() {
        let text = String(repeating: "0123456789", count: 10_000)
        XCTAssertEqual(OutputValue.string(text).json(), "\"\(text)\"")
    }
}
