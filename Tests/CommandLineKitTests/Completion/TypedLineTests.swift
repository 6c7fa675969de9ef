import CommandLineKit
import Testing

/// Lines are split as a shell does, and candidates are quoted for it.
@Suite struct TypedLineTests {
    @Test(
        arguments: [
            ("", [], ""),
            ("shelf", [], "shelf"),
            ("shelf books ", ["shelf", "books"], ""),
            ("shelf  books\tsh", ["shelf", "books"], "sh"),
            (#"shelf 'two words' "th"#, ["shelf", "two words"], "th"),
            (#"shelf two\ words a\ b"#, ["shelf", "two words"], "a b"),
            (#"shelf "a\"b\c" '\'"#, ["shelf", #"a"b\c"#], #"\"#),
            ("shelf '' ", ["shelf", ""], ""),
            (#"shelf a'b c'd"e f"#, ["shelf"], "ab cde f"),
            ("shelf --to=an", ["shelf"], "--to=an"),
            ("shelf list 3< secret --al", ["shelf", "list"], "--al"),
        ] as [(String, [String], String)])
    func testWords_LoseTheirQuotes(_ text: String, _ words: [String], _ current: String) {
        let line = TypedLine(text)
        #expect(line.words == words)
        #expect(line.current == current)
        #expect(!line.isRedirection)
    }

    @Test(arguments: ["shelf >", "shelf list > bo", "shelf 2>bo", "shelf a <"])
    func testBehindARedirection_AFileIsNamed(_ text: String) {
        #expect(TypedLine(text).isRedirection)
    }

    /// The typed line, the word it means, and the text that replaces the last characters.
    @Test(
        arguments: [
            ("shelf An", "Anna B", #"Anna\ B"#, 2),
            (#"shelf Anna\ "#, "Anna B", #"Anna\ B"#, 6),
            (#"shelf "An"#, #"Anna "x" $1"#, #"Anna \"x\" \$1"#, 2),
            ("shelf 'An", "Anna's", #"Anna'\''s"#, 2),
            ("shelf --to=An", "--to=Anna B", #"--to=Anna\ B"#, 7),
            ("shelf ", "Ánna (b)", #"Ánna\ \(b\)"#, 0),
            ("shelf 'a b'", "a bc", "c", 0),
        ] as [(String, String, String, Int)])
    func testCandidate_IsTypedAsTheQuotesAre(
        _ text: String, _ word: String, _ spelling: String, _ replacedCount: Int
    ) {
        let line = TypedLine(text)
        #expect(line.spelling(of: word) == spelling)
        #expect(line.replacedCount == replacedCount)
    }

    @Test(
        arguments: [
            ("shelf --to=An", "--to=Anna B", #"Anna\ B"#, 2),
            ("shelf --at 10:3", "10:30", "30", 1),
            (#"shelf --at 10\:3"#, "10:30", "10:30", 5),
            (#"shelf --to="An"#, "--to=Anna B", "Anna B", 2),
        ] as [(String, String, String, Int)])
    func testWordBreak_StartsTheReplacedText(
        _ text: String, _ word: String, _ spelling: String, _ replacedCount: Int
    ) {
        let line = TypedLine(text, breaks: " \t\n\"'><=;|&(:")
        #expect(line.spelling(of: word) == spelling)
        #expect(line.replacedCount == replacedCount)
    }

    @Test func testWordWithoutTheTypedPrefix_HasNoSpelling() {
        #expect(TypedLine("shelf --to=an", breaks: "=").spelling(of: "--from=ann") == nil)
    }
}
