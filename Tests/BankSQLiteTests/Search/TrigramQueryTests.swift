import XCTest

@testable import BankSQLite

final class TrigramQueryTests: XCTestCase {
    func testText_IsSearchedByAdjacentTrigramsAndItsEnd() {
        let rows: [(String, String?)] = [
            ("", nil), ("ab", nil), ("abc", #""abc""#), ("abcd", #""abc" AND "bcd""#),
            ("abcdef", #""abc" AND "def""#), ("abcdefg", #""abc" AND "def" AND "efg""#),
            ("家賃だ", #""家賃だ""#), (#"a"b"#, #""a""b""#), ("a\u{0}bc", nil), (#" " "#, #"" "" ""#),
        ]
        for (text, expression) in rows {
            XCTAssertEqual(TrigramQuery(text)?.expression, expression, text)
        }
    }

    func testLongText_IsSearchedByItsFirstTrigramsAndItsEnd() {
        let query = TrigramQuery(String(repeating: "abc", count: 5_000))
        XCTAssertEqual(query?.expression.split(separator: " AND ").count, 32)
    }
}
