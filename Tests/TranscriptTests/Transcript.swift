import BankApp
import BankContainer
import BankDevice
import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import TerminalKit

/// A file of commands with their output and exit codes.
///
/// `@ NAME=VALUE` sets an environment variable for the following commands, `# text` is a comment, and `< text` is a
/// line of the next command's standard input. `$ command` runs in the file's home with its agent; `$BANK_HOME` in it is
/// that home, and `$SCHEMA` the version of the ledger's schema. `! text` is a line of stderr, and `? N` an exit code
/// other than 0. `@ SECONDS=N` moves the clock to N seconds after noon. A line of stdout that starts like one of these
/// is preceded by a backslash.
struct Transcript {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/transcripts")

    /// The ledger's schema version in output, so that a migration changes no transcript.
    private static var schemaVersion: Regex<(Substring, Substring)> {
        get throws { try Regex("([Vv]ersion +)\(SQLiteEngine().newestSchemaVersion)\\b") }
    }

    let text: String

    init(_ url: URL) throws {
        self.text = try String(contentsOf: url, encoding: .utf8)
    }

    init(text: String) {
        self.text = text
    }

    /// Every transcript of the project.
    static func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "transcript" }.sorted { $0.path() < $1.path() }
    }

    /// The file with the program's present output.
    ///
    /// - Parameters:
    ///   - variables: additional environment variables.
    ///   - catalogue: the program's texts in a language.
    func replayed(
        _ variables: [String: String] = [:],
        catalogue: @escaping @Sendable (Language) -> Catalogue = { EmbeddedCatalogue.of($0) }
    ) async throws -> String {
        let home = "\(TemporaryHome.root)/bank-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        var environment = variables.merging(["BANK_HOME": home, "USER": "operator"]) { $1 }
        var lines: [String] = []
        var input: [String] = []
        var seed: UInt64 = 0
        let agent = InMemorySessionAgent()
        let schemaVersion = try Self.schemaVersion
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            switch line.first {
            case "@":
                let parts = line.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
                environment[parts[0]] = parts.count > 1 ? parts[1] : nil
                begin(line, in: &lines)
            case "#":
                begin(line, in: &lines)
            case "<":
                begin(line, in: &lines)
                input.append(String(line.dropFirst(2)))
            case "$":
                begin(line, in: &lines)
                seed += 1
                lines += await result(
                    of: String(line.dropFirst(2).replacing("$BANK_HOME", with: home)), input, environment,
                    seed: seed, agent, catalogue
                )
                .map { $0.replacing(home, with: "$BANK_HOME") }
                .map { $0.replacing(schemaVersion) { match in match.output.1 + "$SCHEMA" } }
                input = []
            default:
                continue
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    // Keeps the comment, environment and input of a command together.
    private func begin(_ line: Substring, in lines: inout [String]) {
        if let last = lines.last, last.first.map("@#<".contains) != true { lines.append("") }
        lines.append(String(line))
    }

    private func result(
        of command: String, _ input: [String], _ environment: [String: String], seed: UInt64,
        _ agent: any SessionAgent, _ catalogue: @escaping @Sendable (Language) -> Catalogue
    ) async -> [String] {
        let (console, output, errors) = Console.memory(lines: input)
        let seconds = environment["SECONDS"].flatMap { Int($0) } ?? 0
        var host = RunHost(
            environment: { environment[$0] }, elapsed: { .zero }, makeConsole: { _ in console })
        host.world = FixedWorld(
            randomSeed: seed, now: Instant(CalendarDate(dayNumber: 20_700), secondsOfDay: 43_200 + seconds))
        host.openDescriptor = { _ in nil }
        host.sessionAgent = agent
        host.catalogue = catalogue
        let code = await Launcher.run(words(command), host: host)
        var lines = output.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        lines = lines.map { line in line.first.map("@#<$!?".contains) == true ? "\\" + line : line }
        lines += errors.text.split(separator: "\n").map { "! \($0)" }
        return code == .done ? lines : lines + ["? \(code.rawValue)"]
    }

    // Transcripts only need single quotes.
    private func words(_ command: String) -> [String] {
        var words: [String] = []
        for (index, part) in command.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
            if index.isMultiple(of: 2) {
                words += part.split(separator: " ").map(String.init)
            } else {
                words.append(String(part))
            }
        }
        return Array(words.dropFirst())
    }
}
