import BankCommands
import BankContainer
import BankDevice
import BankDomain
import BankServices
import BankSystem
import BankWeb
import CommandLineKit
import Fixtures
import LanguageKit
import TerminalKit

/// Plays and records tapes in this process. Each tape has its own bank.
@MainActor
final class TapePlayer: TapePlaying {
    private static let maximumByteCount = 1 << 20

    private let host: RunHost

    init(host: RunHost) {
        self.host = host
    }

    let tours = TapePlayer.allTours

    /// The built-in tours.
    static let allTours = [
        Tour(name: "tour", summary: "Accounts, payments, errors and the ledger in two minutes"),
        Tour(name: "first-steps", summary: "Look around, move money, and reverse a transfer"),
        Tour(
            name: "household-month",
            summary: "Where the month's money went, and what happens at the end of a day"),
        Tour(name: "lost-card", summary: "Lost card: freeze it, report it, order another"),
        Tour(
            name: "careful-transfer",
            summary: "Check first, pay once, confirm with a code, reverse a transfer"),
    ]

    func play(_ nameOrFile: String, on console: Console) async throws {
        guard !host.isTape else {
            throw TapeError(name: nameOrFile, line: nil, reason: "a tape can't play another tape")
        }
        let screen = TapeScreen(console: console)
        defer { screen.end() }
        // The remarks of tours are translated. What the commands print stays English, as in the tape.
        let isTour = tours.contains { $0.name == nameOrFile }
        let localization = console.capabilities.outputLocalization
        do {
            try await play(
                nameOrFile,
                remark: { remark in
                    let isTranslated = isTour && !remark.isEmpty
                    try await screen.show(
                        remark: isTranslated ? localization.text(Phrase(word: remark)) : remark)
                },
                command: { try await screen.show(command: $0.command, input: $0.input) },
                result: { try screen.show($1) })
        } catch is TapeScreen.Ended {
            try console.writeLine(verbatim: "")
        }
    }

    /// Plays a tape, and reports each remark, each command before it runs, and each result.
    private func play(
        _ nameOrFile: String, remark show: (String) async throws -> Void,
        command: (Tape.Step) async throws -> Void, result report: (Tape.Step, TapeResult) throws -> Void
    ) async throws {
        let tape = try Tape(try text(of: nameOrFile), name: nameOrFile)
        try check(tape, name: nameOrFile)
        let stage = try TapeStage(host: host)
        for item in tape.items {
            switch item {
            case .remark(let remark): try await show(remark)
            case .step(let step):
                try await command(step)
                let result = await stage.run(
                    step.words, line: step.line, input: MemorySource(lines: step.input))
                try report(step, result)
                try result.check(step, tape: nameOrFile)
            }
        }
    }

    func record(_ file: String, on console: Console) async throws {
        guard !host.isTape else {
            throw TapeError(name: file, line: nil, reason: "a tape can't record another tape")
        }
        guard host.lines == nil else { throw Refusal.nestedShell }
        try await TapeRecorder(file: file, host: host, console: console).run()
    }

    /// Throws for the first command that does not exist, before the tape starts. Commands that are expected to fail
    /// with a usage error are allowed.
    private func check(_ tape: Tape, name: String) throws(TapeError) {
        let parser = CommandLineParser(BankProgram.specification)
        for case .step(let step) in tape.items where step.exitCode != ExitCode.usage.rawValue {
            do throws(CommandLineError) {
                _ = try parser.parse(step.words)
            } catch {
                guard case .unknownCommand = error else { continue }
                throw TapeError(name: name, line: step.line, cause: error)
            }
        }
    }

    private func text(of nameOrFile: String) throws -> String {
        if let tour = EmbeddedTape.text(of: nameOrFile) { return tour }
        let bytes = try NamedFile.read(nameOrFile, maximumByteCount: Self.maximumByteCount)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TapeError(name: nameOrFile, line: nil, reason: "it is not UTF-8 text")
        }
        return text
    }
}

extension TapePlayer: PageTours {
    var all: [PageTour] { tours.map { PageTour(name: $0.name, summary: $0.summary) } }

    func play(_ name: String) async throws -> [PageTour.Step]? {
        guard tours.contains(where: { $0.name == name }) else { return nil }
        var steps: [PageTour.Step] = []
        try await play(
            name, remark: { steps.append(.remark($0)) }, command: { _ in },
            result: { steps.append(.command($0.command, output: $1.output + $1.errors)) })
        return steps
    }
}

/// A temporary bank for the commands of a tape. Each command has its own container; all files are deleted with the
/// stage.
@MainActor
final class TapeStage {
    /// Tapes always play the same: on this day, and with random numbers derived from a command's line number.
    private static let now = Instant(utc: CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)

    private let host: RunHost
    private let folder: TemporaryFolder
    private let agent = InMemorySessionAgent()

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    init(host: RunHost) throws(ServiceError) {
        self.host = host
        self.folder = try TemporaryFolder()
    }

    /// The folder of the bank's files.
    var home: String { folder.path }

    /// Runs the command on a line of the tape.
    func run(_ words: [String], line: Int, input: any InputSource) async -> TapeResult {
        let (output, errors) = (MemorySink(), MemorySink())
        let console = Console(
            output: output, errors: errors, input: input, capabilities: TerminalCapabilities())
        let (outer, home) = (host, home)
        var inner = RunHost(
            environment: { name in
                switch name {
                case "BANK_HOME": home
                case "USER": "operator"
                // Tapes always play in English.
                case "BANK_ENV", "LOGNAME", "LC_ALL", "LC_MESSAGES", "LANG": nil
                default: outer.environment(name)
                }
            },
            elapsed: outer.elapsed, makeConsole: { _ in console })
        inner.world = FixedWorld(randomSeed: UInt64(line), now: Self.now)
        inner.openDescriptor = { _ in nil }
        inner.sessionAgent = agent
        inner.tapeFolder = home
        let code = await Launcher.run(words, host: inner)
        return TapeResult(output: output.text, errors: errors.text, exitCode: code.rawValue)
    }
}

/// The built-in tapes.
enum EmbeddedTape {
    /// The tape of this name; `nil` if there is none.
    static func text(of name: String) -> String? {
        var length = 0
        guard let bytes = bank_tape(name, &length) else { return nil }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }
}
