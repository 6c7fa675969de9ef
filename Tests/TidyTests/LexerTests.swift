import XCTest

final class LexerTests: XCTestCase {
    func testComments_AreNoTokens() {
        XCTAssertEqual(words("a // b\n/* c\n d */ e"), ["a", "e"])
    }

    func testString_IsOneToken() {
        let tokens = Lexer.tokens(of: #"print("let x = \"1\" // y")"#)
        XCTAssertEqual(tokens.map(\.kind), [.word, .sign, .text, .sign])
        XCTAssertEqual(tokens[2].string, "let x = 1 // y")
    }

    func testInterpolation_IsCode() {
        XCTAssertEqual(words(#""a \(b(c) + "\(d)") e" f"#), ["b", "c", "d", "f"])
    }

    func testInterpolation_HasBothItsParentheses() {
        let tokens = Lexer.tokens(of: #"a { "\(b)"; "\(c(d))"; e }"#)
        XCTAssertEqual(tokens.map(\.string).joined(), "a{(b);(c(d));e}")
        XCTAssertEqual(tokens.group(openedAt: 1), 1..<tokens.count)
    }

    func testRegularExpression_GroupsNothing() {
        let tokens = Lexer.tokens(of: #"f(/a\((\d\/)/) + b / c / d"#)
        XCTAssertEqual(tokens.map(\.string), ["f", "(", #"/a\((\d\/)/"#, ")", "+", "b", "/", "c", "/", "d"])
    }

    func testRawString_InterpolatesOnlyWithItsPounds() {
        XCTAssertEqual(words(##"#"a \(b) "c" \#(d)"# e"##), ["d", "e"])
    }

    func testLinesOfMultilineString_AreCounted() {
        let tokens = Lexer.tokens(of: "\"\"\"\na \"b\"\n\"\"\"\nc")
        XCTAssertEqual(tokens.map(\.kind), [.text, .word])
        XCTAssertEqual(tokens.map(\.line), [1, 4])
    }

    func testPrefixedWords_KeepTheirPrefix() {
        XCTAssertEqual(words("$0 @MainActor #if a"), ["$0", "@MainActor", "#if", "a"])
    }

    func testGlue_MeansNoSpaceBetween() {
        XCTAssertEqual(Lexer.tokens(of: "a! b !").map(\.isGlued), [false, true, false, false])
    }

    private func words(_ source: String) -> [String] {
        Lexer.tokens(of: source).filter { $0.kind == .word }.map(\.string)
    }
}
