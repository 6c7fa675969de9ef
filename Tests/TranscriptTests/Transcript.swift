import BankContainer
import BankDevice
import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import TerminalKit

@testable import BankApp

/// A tape of commands at one bank, with all that they write to stdout and stderr.
///
/// `# @ NAME=VALUE` sets an environment variable for the following commands, and `# @ SECONDS=N` moves the clock to N
/// seconds after noon. A command with `-` reads the input as its file. `$BANK_HOME` is the folder of the bank, and `$SCHEMA` the version of the ledger's schema.
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
        // Equally long in every folder, because long values are cut in texts.
        let home = String("\(TemporaryHome.root)/bank-\(UUID().uuidString)".prefix(46))
        defer { try? FileManager.default.removeItem(atPath: home) }
        var environment = variables.merging(["BANK_HOME": home, "USER": "operator"]) { $1 }
        var written = TapeText()
        var seed: UInt64 = 0
        let agent = InMemorySessionAgent()
        for item in try Tape(text, name: "transcript").items {
            switch item {
            case .remark(let remark):
                written.add(remark: remark)
                guard remark.hasPrefix("@ ") else { continue }
                let parts = remark.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
                environment[parts[0]] = parts.count > 1 ? parts[1] : nil
            case .step(let step):
                seed += 1
                let result = try await result(of: step, home, environment, seed: seed, agent, catalogue)
                written.add(command: step.command, input: step.input, result: result, home: home)
            }
        }
        return written.lines.joined(separator: "\n") + "\n"
    }

    private func result(
        of step: Tape.Step, _ home: String, _ environment: [String: String], seed: UInt64,
        _ agent: any SessionAgent, _ catalogue: @escaping @Sendable (Language) -> Catalogue
    ) async throws -> TapeResult {
        let (console, output, errors) = Console.memory(lines: step.input)
        let seconds = environment["SECONDS"].flatMap { Int($0) } ?? 0
        var host = RunHost(
            environment: { environment[$0] }, elapsed: { .zero }, makeConsole: { _ in console })
        host.world = FixedWorld(
            randomSeed: seed,
            now: Instant(utc: CalendarDate(dayNumber: 20_700), secondsOfDay: 43_200 + seconds))
        host.openDescriptor = { _ in nil }
        host.sessionAgent = agent
        host.catalogue = catalogue
        let words = step.words.map { $0.replacing("$BANK_HOME", with: home) }
        let input = words.contains("-") ? try StandardInput(lines: step.input) : nil
        let code = await Launcher.run(words, host: host)
        try input?.restore()
        let schemaVersion = try Self.schemaVersion
        let texts = [output.text, errors.text].map {
            $0.replacing(home, with: "$BANK_HOME").replacing(schemaVersion) { $0.output.1 + "$SCHEMA" }
        }
        return TapeResult(output: texts[0], errors: texts[1], exitCode: code.rawValue)
    }
}
