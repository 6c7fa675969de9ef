import BankCommands
import BankServices
import BankSystem
import CommandLineKit
import LanguageKit
import Synchronization
import TerminalKit

/// An interactive shell at the terminal.
@MainActor
final class Shell {
    /// How many lines the history holds.
    nonisolated static let historyLimit = 1_000

    private let runner: LineRunner
    private let screen: Screen
    private let reader: ShellLineReader
    private let history: HistoryFile?
    private let interrupts: Interrupts
    private var lastCode = ExitCode.done
    private var newest: String?
    private var hasNamedHistoryProblem = false

    init(runner: LineRunner, screen: Screen, host: RunHost) {
        self.runner = runner
        self.screen = screen
        let completion = ShellCompletion(
            in: screen.console.capabilities.errorLocalization, width: screen.console.capabilities.width,
            environment: host.environment
        ) { [runner] in await runner.values(for: $0) }
        self.reader = ShellLineReader(
            editor: host.makeLineEditor { [completion] in completion.complete($0) }
                ?? PlainLineEditor(console: screen.console))
        self.history = (try? BankPaths(environment: host.environment)).map {
            HistoryFile(path: $0.historyFile)
        }
        self.interrupts = Interrupts { host.watchSignals(false, $0) }
    }

    /// Reads lines and runs them until the end of input or `exit`.
    func run() async {
        screen.console.input.takeInterruptsAsKeys()
        screen.notice(Notice.shellBegins)
        remember()
        while let line = await nextLine() {
            keep(line)
            guard let words = ShellWords.arguments(line) else {
                lastCode = show(
                    CommandLineError.invalidValue(name: "a line", value: line, reason: Self.openQuote))
                continue
            }
            if line.drop(while: \.isWhitespace).first.map({ $0 == "#" }) ?? true { continue }
            if Self.leaves(at: words) { return }
            let count = interrupts.interruptCount
            lastCode = await interrupts.run { [runner] in await runner.run(words) }
            // The terminal echoes ^C at the cursor, so a line end is needed.
            if interrupts.interruptCount > count { try? screen.console.writeError(verbatim: "") }
        }
    }

    /// Whether a line ends the session.
    nonisolated static func leaves(at words: [String]) -> Bool { words == ["exit"] || words == ["quit"] }

    private static let openQuote: Phrase = "A quote is not closed."

    private var prompt: String {
        let bank = runner.bankName.map { "bank:\($0)" } ?? "bank"
        return lastCode == .done ? "\(bank)> " : "\(bank) [\(lastCode.rawValue)]> "
    }

    private func nextLine() async -> String? {
        while true {
            do {
                switch try await reader.read(prompt: prompt) {
                case .line(let line): return line
                case .cleared: lastCode = .done
                case .end:
                    // The end of input is not echoed, so a line end is needed.
                    try? screen.console.writeError(verbatim: "")
                    return nil
                }
            } catch StreamError.notUTF8 {
                lastCode = show(StreamError.notUTF8)
            } catch StreamError.lineTooLong {
                lastCode = show(StreamError.lineTooLong)
            } catch {
                return nil
            }
        }
    }

    private func show(_ error: any Error) -> ExitCode {
        let console = screen.console
        for line in ErrorText(describing: error).lines(in: console.capabilities.errorLocalization) {
            try? console.writeError(verbatim: DisplayText.sanitized(line))
        }
        return ExitCode(error)
    }

    // MARK: History

    private func remember() {
        do throws(ServiceError) {
            for line in try history?.lines(limit: Self.historyLimit) ?? [] { reader.editor.remember(line) }
        } catch {
            nameHistoryProblem(error)
        }
    }

    // Lines that start with a space are private, and codes expire; neither is kept.
    private func keep(_ line: String) {
        guard !line.allSatisfy(\.isWhitespace), line.first?.isWhitespace == false, !line.contains("--code"),
            line != newest
        else { return }
        newest = line
        reader.editor.remember(line)
        do throws(ServiceError) {
            try history?.append(line)
        } catch {
            nameHistoryProblem(error)
        }
    }

    private func nameHistoryProblem(_ error: ServiceError) {
        guard !hasNamedHistoryProblem else { return }
        hasNamedHistoryProblem = true
        screen.notice(Notice.historyNotKept(ErrorText(describing: error).message))
    }
}

/// Makes Ctrl-C stop the running command without ending the session.
final class Interrupts: Sendable {
    private let cancel = Mutex<(@Sendable () -> Void)?>(nil)
    private let count = Atomic(0)

    /// - Parameter watch: starts reporting each Ctrl-C to its argument.
    init(watch: (@escaping @Sendable () -> Void) -> Void) {
        watch { [weak self] in self?.interrupt() }
    }

    /// Runs a command. Ctrl-C cancels it.
    @MainActor
    func run(_ body: @escaping @MainActor () async -> ExitCode) async -> ExitCode {
        let task = Task { await body() }
        cancel.withLock { $0 = { task.cancel() } }
        defer { cancel.withLock { $0 = nil } }
        return await task.value
    }

    var interruptCount: Int { count.load(ordering: .relaxed) }

    private func interrupt() {
        count.add(1, ordering: .relaxed)
        cancel.withLock { $0 }?()
    }
}

/// Waits for lines on its own thread, so that completion can call services in the meantime.
actor ShellLineReader {
    nonisolated let editor: any LineEditor
    private let executor = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(editor: any LineEditor) {
        self.editor = editor
    }

    /// The next line. Throws ``StreamError``.
    func read(prompt: String) throws -> EditedLine {
        try editor.readLine(prompt: prompt)
    }
}
