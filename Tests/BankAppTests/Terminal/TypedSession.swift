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

    /// Runs a command line and types the answers.
    func run(_ words: [String], _ answers: [Answer]) async throws -> Result {
        let terminal = try PseudoTerminal()
        var program = program
        program.terminal = terminal.terminal
        async let code = program.run(words, at: Self.console(terminal))
        var shown = ""
        for answer in answers {
            shown += terminal.shown(until: answer.question)
            if let columns = answer.columns { terminal.resize(columns: columns) }
            // The prompt is shown shortly before the terminal passes Ctrl-C and Ctrl-D on as keys.
            if answer.typed.contains(where: { "\u{3}\u{4}".contains($0) }) {
                try await Task.sleep(for: .milliseconds(200))
            }
            terminal.type(answer.typed)
        }
        // If the program asks more than expected, it reads the end of input and does not wait forever.
        let ending = Task {
            while !Task.isCancelled {
                terminal.type("\n\u{4}")
                try? await Task.sleep(for: .seconds(1))
            }
        }
        let ended = await code
        ending.cancel()
        terminal.show(Self.end)
        shown += terminal.shown(until: Self.end)
        return Result(shown: shown, code: ended, isTerminalRestored: terminal.echoesAndSignals)
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
