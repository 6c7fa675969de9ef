import BankApp
import TerminalKit
import TerminalTestSupport

/// Runs the program at a pseudo-terminal and types answers to its prompts.
struct TypedSession: Sendable {
    /// A prompt and the answer to it.
    struct Answer: Sendable {
        let question: String
        let typed: String
        /// The new width of the terminal; `nil` to keep it.
        let columns: UInt16?

        init(_ question: String, _ typed: String, columns: UInt16? = nil) {
            self.question = question
            self.typed = typed
            self.columns = columns
        }
    }

    /// What the terminal showed, and how the command ended.
    struct Result {
        let shown: String
        let code: ExitCode
        /// Whether the terminal echoes again and turns Ctrl-C into a signal.
        let isTerminalRestored: Bool
    }

    let program: Program

    /// What the terminal showed when a question did not come, or the command did not end.
    struct Failure: Error {
        let expected: String
        let shown: String
    }

    /// Runs a command line and types the answers. Throws ``Failure`` if a question does not come within 30 seconds, or
    /// the command does not end.
    func run(_ words: [String], _ answers: [Answer]) async throws -> Result {
        let terminal = try PseudoTerminal()
        var program = program
        program.terminal = terminal.terminal
        let running = Task { [program] in
            let code = await program.run(words, at: Self.console(terminal))
            terminal.show(Self.end)
            return code
        }
        var shown = ""
        for answer in answers {
            shown += terminal.shown(until: answer.question)
            guard shown.hasSuffix(answer.question) else {
                throw Failure(expected: answer.question, shown: shown)
            }
            if let columns = answer.columns { terminal.resize(columns: columns) }
            terminal.type(answer.typed)
        }
        shown += terminal.shown(until: Self.end, withinSeconds: 2)
        for _ in 1...30 where !shown.hasSuffix(Self.end) {
            // If the program asks more than expected, it reads the end of input.
            terminal.type("\n\u{4}")
            shown += terminal.shown(until: Self.end, withinSeconds: 1)
        }
        guard shown.hasSuffix(Self.end) else { throw Failure(expected: Self.end, shown: shown) }
        return Result(shown: shown, code: await running.value, isTerminalRestored: terminal.echoesAndSignals)
    }

    private static let end = "(the end)"

    private static func console(_ terminal: PseudoTerminal) -> Console {
        Console(
            output: FileDescriptorSink(descriptor: terminal.terminal),
            errors: FileDescriptorSink(descriptor: terminal.terminal),
            input: FileDescriptorSource(descriptor: terminal.terminal),
            capabilities: TerminalCapabilities(
                outputIsTerminal: true, errorIsTerminal: true, inputIsTerminal: true))
    }
}
