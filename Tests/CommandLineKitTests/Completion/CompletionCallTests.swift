import CommandLineKit
import Testing

/// Completion calls by shell scripts, and their answers.
@Suite struct CompletionCallTests {
    private func answer(_ arguments: [String], adding listed: [CompletionCandidate] = []) -> [String]? {
        guard let call = CompletionCall(arguments[...]) else { return nil }
        return call.answer(to: call.request(for: Shelf.program), adding: listed)
    }

    @Test func testShellOfWords_GetsWordsWithWhatTheyAre() {
        #expect(
            answer(["--shell", "fish", "--cword", "1", "--", "books", "le"])
                == ["lend\tLend a book to a member"])
    }

    @Test func testWordsBehindTheCursor_Count() {
        let arguments = ["--shell", "zsh", "--cword", "3", "--", "books", "lend", "12", "", "--days", "3"]
        #expect(answer(arguments) == ["--to\tWho borrows it"])
    }

    @Test func testWordThatBeginsBehindTheLast_IsEmpty() {
        #expect(answer(["--shell", "fish", "--cword", "0", "--"])?.first?.hasPrefix("books\t") == true)
    }

    @Test func testBash_GetsTheReplacements() {
        let listed = [CompletionCandidate("Ann Lee")]
        let line = [
            "--shell", "bash", "--breaks", " =\"'", "--before", "shelf books lend --to=an", "--after", "",
        ]
        #expect(answer(line, adding: listed) == [#"Ann\ Lee"#])
    }

    @Test func testRedirection_IsLeftToTheShell() {
        #expect(answer(["--shell", "bash", "--before", "shelf books list > bo"]) == ["\t"])
    }

    @Test func testFiles_AreATabAlone() {
        #expect(answer(["--shell", "fish", "--cword", "2", "--", "books", "import", ""]) == ["\t"])
    }

    @Test func testDescription_StaysOnItsLine() {
        let listed = [CompletionCandidate("ann", named: "Ann\tLee\nof York")]
        let words = ["--shell", "fish", "--cword", "3", "--", "members", "card", "issue", "a"]
        #expect(answer(words, adding: listed) == ["ann\tAnn Lee of York"])
    }

    @Test(arguments: [
        [], ["--shell"], ["--shell", "csh", "--cword", "0", "--"], ["--shell", "fish"],
        ["--shell", "fish", "--cword", "x", "--"], ["--shell", "bash"], ["--cword", "0", "--", "a"],
    ])
    func testOtherArguments_AreNoCall(_ arguments: [String]) {
        #expect(CompletionCall(arguments[...]) == nil)
    }

    @Test(arguments: [["-1"], ["99"], ["9223372036854775807"], ["-9223372036854775808"]])
    func testPositionOutsideTheWords_IsAccepted(_ position: [String]) {
        _ = answer(["--shell", "fish", "--cword", position[0], "--", "books"])
    }
}
