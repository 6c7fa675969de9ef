import BankCommands
import BankContainer
import BankDomain
import BankServices
import BankSystem
import LanguageKit
import TerminalKit

/// Plays tapes in this process: each in a fresh home that is removed afterwards, each command with a container
/// of its own.
@MainActor
final class TapePlayer: TapePlaying {
    /// Tapes always play the same: on this day, and with random numbers that follow from a command's line.
    private static let now = Instant(CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)

    private let host: RunHost

    init(host: RunHost) {
        self.host = host
    }

    let tours = TapePlayer.allTours

    /// The tours that come with the program.
    static let allTours = [
        Tour(name: "tour", summary: "Accounts, payments, mistakes and the books in two minutes")
    ]

    func play(_ nameOrFile: String, on console: Console) async throws {
        guard !host.isTape else {
            throw TapeError(name: nameOrFile, line: nil, reason: "a tape plays no other tape")
        }
        let tape = try Tape(try text(of: nameOrFile), name: nameOrFile)
        let home = try TemporaryFolder()
        let agent = InMemorySessionAgent()
        let screen = TapeScreen(console: console)
        for item in tape.items {
            switch item {
            case .remark(let remark): try await screen.show(remark: remark)
            case .step(let step):
                try await screen.show(command: step.command, input: step.input)
                let result = await run(step, home: home.path, agent: agent)
                try screen.show(result)
                try result.check(step, tape: nameOrFile)
            }
        }
    }

    private func run(_ step: Tape.Step, home: String, agent: any SessionAgent) async -> TapeResult {
        let (console, output, errors) = Console.memory(lines: step.input)
        let outer = host
        let inner = RunHost(
            environment: { name in
                switch name {
                case "BANK_HOME": home
                case "USER": "operator"
                case "BANK_ENV", "LOGNAME": nil
                default: outer.environment(name)
                }
            },
            makeConsole: { _ in console }, elapsed: outer.elapsed,
            world: FixedWorld(randomSeed: UInt64(step.line), now: Self.now),
            isTape: true, openDescriptor: { _ in nil }, sessionAgent: agent)
        let code = await Launcher.run(step.words, host: inner)
        return TapeResult(output: output.text, errors: errors.text, exitCode: code.rawValue)
    }

    private func text(of nameOrFile: String) throws -> String {
        if tours.contains(where: { $0.name == nameOrFile }) { return EmbeddedTape.tour }
        let bytes = try NamedFile.read(nameOrFile, maximumByteCount: 1 << 20)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TapeError(name: nameOrFile, line: nil, reason: "it is not UTF-8 text")
        }
        return text
    }
}
