import CommandLineKit
import LanguageKit
import Testing

/// Candidates at the cursor, `|`.
@Suite struct CompletionEngineTests {
    private let engine = CompletionEngine(Shelf.program)

    private func request(_ line: String) -> CompletionRequest {
        let halves = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let typed = TypedLine(halves[0])
        return engine.request(
            words: typed.words, current: typed.current, following: TypedLine(halves[1] + " ").words)
    }

    @Test(arguments: [
        ("|", "books members demo init help"),
        ("bo|", "books"),
        ("books |", "list show lend rename import tag"),
        ("books le|", "lend"),
        ("members card |", "issue revoke"),
        ("members card r|", "revoke"),
        ("--output json bo|", "books"),
        ("help |", "books members demo init exit-codes"),
        ("help e|", "exit-codes"),
        ("help books |", "list show lend rename import tag"),
        ("demo |", "play"),
    ])
    func testWord_IsOneOfTheTree(_ line: String, _ expected: String) {
        #expect(request(line).answer().map(\.value).joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("-|", "--output --quiet --help --version"),
        ("--|", "--output --quiet --help --version"),
        ("--o|", "--output"),
        ("books -|", "--output --quiet --help"),
        ("books list --|", "--limit --genre --author --all --output --quiet --help"),
        ("books list --limit 3 --all --|", "--genre --author --output --quiet --help"),
        ("books list -a --|", "--limit --genre --author --output --quiet --help"),
        ("books list --genre crime --g|", "--genre"),
        ("books lend --d|", "--days --dry-run"),
        ("books lend --dry-run --d|", "--days"),
        ("books lend --d| --days 3", "--dry-run"),
        ("books show --|", "--output --quiet --help"),
        ("books show --no-such --q|", "--quiet"),
        ("demo --s|", "--speed"),
        ("demo --d|", ""),
        ("help books --|", "--output --quiet"),
        ("books list --help --h|", ""),
    ])
    func testOption_IsOneThatMayStillBeGiven(_ line: String, _ expected: String) {
        #expect(request(line).answer().map(\.value).joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("--output |", "table json"),
        ("--output j|", "json"),
        ("-o j|", "json"),
        ("--output=|", "--output=table --output=json"),
        ("--output=j|", "--output=json"),
        ("books list --genre |", "crime poetry"),
        ("books list --genre=p|", "--genre=poetry"),
    ])
    func testValue_IsOneOfThoseAllowed(_ line: String, _ expected: String) {
        #expect(request(line).answer().map(\.value).joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("books show |", "book", ""),
        ("books show 1|", "book", "1"),
        ("books lend 12 --to |", "member", ""),
        ("books lend --to=a|", "member", "a"),
        ("books lend --to a -- |", "book", ""),
        ("books lend -- --t|", "book", "--t"),
        ("books lend --to -5 |", "book", ""),
        ("members card revoke 'Ann B|", "member", "Ann B"),
    ])
    func testValue_IsOneThatTheProgramLists(_ line: String, _ name: String, _ prefix: String) {
        let request = request(line)
        #expect(request.names == [name])
        #expect(request.prefix == prefix)
        #expect(request.candidates.isEmpty)
        #expect(!request.wantsFiles)
    }

    @Test(arguments: [
        "books import |", "books import a b c|", "demo play |",
    ])
    func testFile_IsLeftToTheShell(_ line: String) {
        let request = request(line)
        #expect(request.wantsFiles)
        #expect(request.names.isEmpty)
        #expect(request.candidates.isEmpty)
    }

    @Test(arguments: [
        "books show 12 |", "books nonsense |", "nonsense |", "nonsense --q|", "help books show |",
        "help exit-codes |", "books list --limit |", "books list --limit=|", "books list --all=|",
        "books list -- |", "books list -- --|", "books list |", "books rename 1 |", "init |",
        "books list --output --|",
    ])
    func testNoMatch_HasNoCandidates(_ line: String) {
        let request = request(line)
        #expect(request.answer().isEmpty)
        #expect(request.names.isEmpty)
        #expect(!request.wantsFiles)
    }

    @Test(arguments: [
        ("books lend 12 |", "--to --days"), ("books lend 12 --to ann |", "--days"),
        ("books lend 12 | --days 3", "--to"), ("books lend 12 --to ann --days 3 |", ""),
    ])
    func testWithoutWords_RequiredOptionsAreCandidates(_ line: String, _ expected: String) {
        #expect(request(line).answer().map(\.value).joined(separator: " ") == expected)
    }

    @Test func testSeveralKinds_AreAllListed() {
        let request = request("books tag 12 |")
        #expect(request.candidates.map(\.value) == ["new", "old"])
        #expect(request.names == ["tag"])
        #expect(request.wantsFiles)
    }

    @Test func testProgramsCandidates_MatchInAnyCase() {
        let listed = ["Anna B", "ANTON", "Bert", "An\nne"].map { CompletionCandidate($0) }
        let answer = request("books lend --to=an|").answer(adding: listed)
        #expect(answer.map(\.value) == ["--to=Anna B", "--to=ANTON"])
    }

    @Test func testOptionsOfTheWholeLine_AreKnown() {
        let request = request("books lend 12 --to | --output json --quiet")
        #expect(request.path == ["books", "lend"])
        #expect(request.words == ["12"])
        #expect(request.arguments.string("output") == "json")
        #expect(request.arguments.flag("quiet"))
    }

    @Test func testDescriptions_AreThoseOfTheHelp() {
        #expect(
            request("books l|").answer() == [
                CompletionCandidate("list", "List the books"),
                CompletionCandidate("lend", "Lend a book to a member"),
            ])
    }
}
