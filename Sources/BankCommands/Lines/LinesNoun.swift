package import BankDomain
import CommandLineKit
import LanguageKit

/// `bank shell` and `bank run`: many command lines in one process.
package enum LinesNoun: Noun {
    package static let bankUse = BankUse.needsNoBank
    package static let nodes = [shell, run]

    /// Options that apply to one line only and are not inherited by other lines.
    package static let optionsOfOneLine = ["fields", "password-fd", "keychain-password-fd"]

    /// The longest key. Each line appends a suffix, and the result must still be a valid key.
    private static let keyMaximum = 40

    private static let shell = command(
        "shell", "Open an interactive session",
        discussion: """
            Each line is a command; you can leave out the word bank, and use your aliases. Use the arrow keys for \
            earlier lines, Tab to complete, Ctrl-C to discard the line, and Ctrl-D or exit to leave. A line that begins with a space is not \
            saved in the history, and neither are answers to questions. An error does not end the session.

            Options such as --env apply to every line, unless the line sets them itself.
            """,
        noOptionsOfOneLine, examples: ["bank shell", "bank shell --env local"]
    ) { runner, screen, _ in try await runner.shell(on: screen) }

    private static let run = command(
        "run", "Run the commands in a file, one per line",
        discussion: """
            Each line is a command; you can leave out the word bank, and use your aliases. Empty lines and lines that \
            begin with # are ignored. Quotes keep words together, and a backslash at the end continues the line. A file is read and \
            checked completely before its first command runs; with -, commands are read from standard input as they \
            arrive.

            The run stops at the first command that fails, with that command's exit code and its line number. Options \
            such as --env and --output apply to every line, unless the line sets them itself. With --idempotency-key \
            each line that moves money gets a separate key, derived from yours and from the line. You can repeat the \
            run with the same key: nothing is done twice.
            """,
        noOptionsOfOneLine, required("FILE", help: "File of commands, or - for standard input"),
        flag("keep-going", help: "Continue after a command that fails"),
        flag("echo", help: "Show each command before its output"),
        flag("check", help: "Only check that each line is a valid command, and run nothing"),
        idempotencyKey(maximum: keyMaximum),
        examples: ["bank run month-end.txt --env local", "bank run payments.txt --idempotency-key 2026-06"]
    ) { runner, screen, _, file, keepsGoing, echoes, checksOnly, key in
        let run = ScriptRun(
            file: file, keepsGoing: keepsGoing, echoes: echoes, checksOnly: checksOnly, idempotencyKey: key)
        try await runner.run(run, on: screen)
    }

    private static let noOptionsOfOneLine = Input<Void>(InputSyntax()) {
        (arguments) throws(CommandLineError) in
        for option in optionsOfOneLine {
            guard let value = arguments.string(option) else { continue }
            throw .invalidValue(
                name: "--\(option)", value: value,
                reason: "It belongs to a single command: give it on that command's line.")
        }
    }

    package static func views(in host: any CommandHost) -> any ScriptRunning { host.scriptRunner }
}

/// Runs many command lines in one process.
@MainActor
package protocol ScriptRunning: AnyObject {
    /// Asks for commands until the user leaves.
    func shell(on screen: Screen) async throws

    /// Runs the commands of a file, or of standard input if the name is `-`. Throws the error of the first command that
    /// failed.
    func run(_ run: ScriptRun, on screen: Screen) async throws
}

/// How a script is run.
package struct ScriptRun: Equatable, Sendable {
    package let file: String
    package var keepsGoing = false
    /// Whether each command is shown before its output.
    package var echoes = false
    /// Whether the commands are only checked.
    package var checksOnly = false
    package var idempotencyKey: IdempotencyKey?
    /// Whether the lines are those of a shell, which `exit` ends.
    package var isShell = false

    package init(
        file: String, keepsGoing: Bool = false, echoes: Bool = false, checksOnly: Bool = false,
        idempotencyKey: IdempotencyKey? = nil, isShell: Bool = false
    ) {
        self.file = file
        self.keepsGoing = keepsGoing
        self.echoes = echoes
        self.checksOnly = checksOnly
        self.idempotencyKey = idempotencyKey
        self.isShell = isShell
    }
}
