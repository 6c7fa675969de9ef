import Foundation

// Creates and registers a noun from the noun `goals`: `make noun NAME=loyalty`. docs/adding-a-service.md describes the
// next steps. It copies the files of goals under new names, and repeats their registrations in other files.

/// The forms of a noun in code and texts.
struct Words {
    /// As typed on the command line.
    let noun: String
    let singular: String
    let plural: String
    /// The letters of ids.
    let prefix: String

    init(_ noun: String) {
        self.noun = noun
        let isPlural = noun.hasSuffix("s")
        singular = isPlural ? String(noun.dropLast()) : noun
        plural = isPlural ? noun : noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
        prefix = String(singular.prefix(3)).uppercased()
    }

    /// A text about goals, changed to this noun.
    func renamed(_ text: String) -> String {
        [
            ("bank goals", "bank " + noun), ("\"goals", "\"" + noun), ("gol0", prefix.lowercased() + "0"),
            ("GOL", prefix), ("Goals", plural.capitalized), ("Goal", singular.capitalized),
            ("goals", plural), ("goal", singular), ("GOAL", singular.uppercased()),
        ].reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}

struct Failure: Error {
    let message: String
}

func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    print(path)
}

/// The text with each match of a pattern repeated for the new noun.
func repeated(_ text: String, _ pattern: String, _ words: Words, in path: String) throws -> String {
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    let matches = expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
    guard !matches.isEmpty else { throw Failure(message: "\(path) has nothing of goals like \(pattern)") }
    var result = text
    for match in matches.reversed() {
        guard let range = Range(match.range, in: result) else { continue }
        result.insert(contentsOf: words.renamed(String(result[range])), at: range.upperBound)
    }
    return result
}

func makeNoun(_ words: Words) throws {
    let newest = try read("Sources/BankSQLite/Schema/Migration.swift")
        .matches(of: /Migration\(version: (\d+)/).compactMap { Int($0.output.1) }.max()
    guard let newest else { throw Failure(message: "Migration.swift has no versions") }
    try copyFiles(words, version: newest + 1)
    try copyTranscripts(words)
    try register(words)
    for (engine, prefix) in [("SQLite", ""), ("Postgres", "Postgres")] {
        let path = "Sources/Bank\(engine)/Schema/\(prefix)Migration.swift"
        let last = "\(prefix)Migration(version: \(newest), sql: \(prefix)Schema.version\(newest)),"
        let next = last.replacingOccurrences(of: String(newest), with: String(newest + 1))
        let list = try read(path)
        guard list.contains(last) else { throw Failure(message: "\(path) has no \(last)") }
        try write(list.replacingOccurrences(of: last, with: "\(last)\n        \(next)"), to: path)
    }
}

/// Copies the files of goals, and adds failing tests for the work that is left.
func copyFiles(_ words: Words, version next: Int) throws {
    let files = (FileManager.default.enumerator(atPath: ".")?.allObjects ?? []).compactMap { $0 as? String }
        .filter { path in
            ["Sources/", "Tests/", "Fixtures/"].contains(where: path.hasPrefix) && path.hasSuffix(".swift")
                && (path.contains("/Goals/") || path.contains("Goal")) && !path.contains("Tests/Noun")
                // Few nouns need a page, and only goals have a pace.
                && !path.contains("BankWeb") && !path.contains("Pace")
        }.sorted()
    guard files.count > 8 else { throw Failure(message: "run it at the top of the repository") }
    for path in files {
        var text = words.renamed(try read(path))
            .replacingOccurrences(of: "version7", with: "version\(next)")
            .replacingOccurrences(of: "Version 7", with: "Version \(next)")
            .replacingOccurrences(
                of: "static let \(words.plural) = \"\"\"", with: "static let version\(next) = \"\"\"")
        if path.hasSuffix("GoalPromises.swift") {
            text = text.replacing(
                "= [\n",
                with: """
                    = [
                            Promise("\(words.plural) do what their customers were promised") { _ in
                                XCTFail("Write what \(words.plural) promise in \(words.singular.capitalized)Promises.swift.")
                            },

                    """, maxReplacements: 1)
        } else if path.hasSuffix("GoalsViewModelTests.swift") {
            text = text.replacing(
                "    func testNewModel",
                with: """
                        func test\(words.plural.capitalized)_ShowWhatTheirUsersNeed() async {
                            XCTFail("Write what \(words.plural) show in \(words.plural.capitalized)ViewModel.swift.")
                        }

                        func testNewModel
                    """, maxReplacements: 1)
        }
        try write(text, to: words.renamed(path))
    }
}

/// Copies the commands of the transcripts. `make golden` writes what they print.
func copyTranscripts(_ words: Words) throws {
    for bank in ["demo", "local"] {
        let commands = try read("Fixtures/transcripts/goals.\(bank).transcript").split(separator: "\n")
            .filter { "#<$".contains($0.prefix(1)) && !$0.isEmpty }
        try write(
            words.renamed(commands.joined(separator: "\n")) + "\n",
            to: "Fixtures/transcripts/\(words.noun).\(bank).transcript")
    }
}

/// Repeats the lines about goals in other files.
func register(_ words: Words) throws {
    let scope = #"(?<=,)\s+\\\.goalService,"#
    let property = #"    public private\(set\) lazy var goalService(?:.|\n)*?\n\n"#
    let registrations: [(path: String, patterns: [String])] = [
        ("Sources/BankContainer/Root/DependencyContainer.swift", [property, scope]),
        ("Sources/BankCommands/Program/Nouns.swift", [#"GoalsNoun\.self,\s+"#]),
        ("Sources/BankAPI/Routes/Routes.swift", [#" GoalsAPI\.routes,"#]),
        (
            "Sources/BankMock/Demo/DemoBank.swift",
            [#"^    public let goalService.*\n"#, #"^        goalService = .*\n"#]
        ),
        ("Tests/BankLedgerTests/Support/TestBank+EveryTable.swift", [#"^        "goal VALUES.*\n"#]),
        ("docs/security/ledger.md", [#", `goal`"#]),
        ("Sources/BankMock/Bank/MockBankHead.swift", [#"^    var goals: .*\n"#]),
        (
            "Sources/BankServices/Operations/BankOperation.swift",
            [#"(?:^    case goals.*\n)+"#, #"^            \.goals.*\n"#]
        ),
        ("Sources/BankServices/Identity/CallerServices.swift", [#"^    & HasGoalService\n"#]),
        (
            "Sources/BankServices/Errors/EntityKind.swift",
            [#"^    case goal\n"#, #"^        case \.goal: .*\n"#]
        ),
        ("Sources/BankServices/Errors/FieldName.swift", [#"^    case goal\n"#]),
        (
            "Tests/BankMockTests/Demo/DemoCalls.swift",
            [
                #"^        \.merging\(goals\) .*\n"#,
                #"^    private static let goals: (?:.|\n)*?\n    \]\n\n"#,
            ]
        ),
    ]
    for (path, patterns) in registrations {
        try write(
            try patterns.reduce(try read(path)) { try repeated($0, $1, words, in: path) }, to: path)
    }
}

do {
    let name = CommandLine.arguments.dropFirst().first ?? ""
    guard name.wholeMatch(of: /[a-z]{4,20}/) != nil else {
        throw Failure(
            message: "'\(name)' is no noun: write 4 to 20 small letters, as in make noun NAME=loyalty")
    }
    let words = Words(name)
    for module in ["BankCommands", "BankDomain", "BankServices"] {
        let folder = "Sources/\(module)/\(words.plural.capitalized)"
        if FileManager.default.fileExists(atPath: folder) {
            throw Failure(message: "\(folder) is there already")
        }
    }
    try makeNoun(words)
} catch {
    let message = (error as? Failure)?.message ?? String(describing: error)
    FileHandle.standardError.write(Data("make noun: \(message)\n".utf8))
    exit(1)
}
