import BankContainer
import BankDomain
import BankServices
import BankSystem
import TerminalKit

/// A bank of its own for the commands of a tape: each has a container of its own, and all is gone with the stage.
@MainActor
final class TapeStage {
    /// Tapes always play the same: on this day, and with random numbers that follow from a command's line.
    private static let now = Instant(CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)

    private let host: RunHost
    private let folder: TemporaryFolder
    private let agent = InMemorySessionAgent()

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    init(host: RunHost) throws(ServiceError) {
        self.host = host
        self.folder = try TemporaryFolder()
    }

    /// Where the bank's files are.
    var home: String { folder.path }

    /// Runs the command that stands on a line of the tape.
    func run(_ words: [String], line: Int, input: any InputSource) async -> TapeResult {
        let (output, errors) = (MemorySink(), MemorySink())
        let console = Console(
            output: output, errors: errors, input: input, capabilities: TerminalCapabilities())
        let (outer, home) = (host, home)
        let inner = RunHost(
            environment: { name in
                switch name {
                case "BANK_HOME": home
                case "USER": "operator"
                // Tapes are in English, wherever they are played.
                case "BANK_ENV", "LOGNAME", "LC_ALL", "LC_MESSAGES", "LANG": nil
                default: outer.environment(name)
                }
            },
            makeConsole: { _ in console }, elapsed: outer.elapsed,
            world: FixedWorld(randomSeed: UInt64(line), now: Self.now),
            isTape: true, openDescriptor: { _ in nil }, sessionAgent: agent)
        let code = await Launcher.run(words, host: inner)
        return TapeResult(output: output.text, errors: errors.text, exitCode: code.rawValue)
    }
}
