import BankApp
import BankCommands
import BankContainer
import BankServices
import BankTestSupport
import CommandLineKit
import TerminalKit

/// The program with its files in a temporary folder.
struct Program: Sendable {
    let home: TemporaryHome
    var environment: [String: String] = [:]
    var world: FixedWorld?
    /// The lines that descriptors provide.
    var descriptors: [Int32: [String]] = [:]
    /// The session agent; `nil` for the one on this machine.
    var agent: (any SessionAgent)?
    /// The session of the terminal that shows errors; `nil` for none.
    var terminalSession: Int32?
    /// The terminal for line editing; `nil` for none.
    var terminal: Int32?

    /// Runs a command line in this process.
    func run(_ words: String...) async -> ProgramRun {
        await run(words)
    }

    func run(_ words: [String]) async -> ProgramRun {
        let (console, output, errors) = Console.memory()
        let code = await Launcher.run(words, host: host { _ in console })
        return ProgramRun(output: output.text, errors: errors.text, code: code)
    }

    /// Runs a command line with these lines on standard input.
    func run(_ words: [String], reading lines: [String]) async -> ProgramRun {
        let (console, output, errors) = Console.memory(lines: lines)
        let code = await Launcher.run(words, host: host { _ in console })
        return ProgramRun(output: output.text, errors: errors.text, code: code)
    }

    /// Runs a command line with its output in `output`.
    func run(_ words: [String], output: some OutputSink) async -> ProgramRun {
        let errors = MemorySink()
        let console = Console(
            output: output, errors: errors, input: MemorySource(lines: []),
            capabilities: TerminalCapabilities())
        let code = await Launcher.run(words, host: host { _ in console })
        return ProgramRun(output: "", errors: errors.text, code: code)
    }

    /// Runs a command line at a console.
    func run(_ words: [String], at console: Console) async -> ExitCode {
        await Launcher.run(words, host: host { _ in console })
    }

    func host(_ makeConsole: @escaping @Sendable (Bool) -> Console) -> RunHost {
        var environment = environment
        environment["BANK_HOME"] = home.path
        environment["USER"] = "operator"
        var host = RunHost(
            environment: { [environment] in environment[$0] }, elapsed: { .zero }, makeConsole: makeConsole)
        host.world = world
        host.terminalSession = terminalSession
        host.openDescriptor = { [descriptors] in descriptors[$0].map { MemorySource(lines: $0) } }
        host.sessionAgent = agent
        host.makeLineEditor = { [terminal] complete in
            terminal.flatMap {
                TerminalLineEditor(
                    input: $0, shown: $0, terminal: "xterm", historyLimit: 100, complete: complete)
            }
        }
        return host
    }
}

extension Program {
    /// The commands of the program, such as `accounts list`.
    static func verbs(
        where isIncluded: (CommandSpecification) -> Bool = { _ in true }
    ) -> [String] {
        func verbs(_ node: CommandNode, _ path: [String]) -> [String] {
            switch node {
            case .command(let command):
                isIncluded(command) ? [(path + [command.name]).joined(separator: " ")] : []
            case .group(let group): group.children.flatMap { verbs($0, path + [group.name]) }
            }
        }
        return BankProgram.specification.sections.flatMap { $0.nodes.flatMap { verbs($0, []) } }
    }
}
