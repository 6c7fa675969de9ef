package import BankDomain
package import CommandLineKit
import LanguageKit

/// `bank shell` and `bank run`: many command lines in one process.
package enum LinesCommand: NounCommand {
    case shell
    case run(file: String, keepsGoing: Bool, idempotencyKey: IdempotencyKey?)

    package init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.path[0], invocation.arguments)
        for option in Self.optionsOfOneLine where arguments.string(option) != nil {
            throw .invalidValue(
                name: "--\(option)", value: arguments.string(option) ?? "",
                reason: "It belongs to a single command: give it on that command's line.")
        }
        guard verb == "run" else {
            self = .shell
            return
        }
        self = .run(
            file: arguments.argument("FILE"), keepsGoing: arguments.flag("keep-going"),
            idempotencyKey: try arguments.value(
                "idempotency-key", expecting: "1 to \(Self.keyMaximum) visible ASCII characters"
            ) { $0.utf8.count <= Self.keyMaximum ? IdempotencyKey($0) : nil })
    }

    /// The longest key. Each line appends a suffix, and the result must still be a valid key.
    package static let keyMaximum = 40

    /// Options that apply to one line only and are not inherited by other lines.
    package static let optionsOfOneLine = ["fields", "password-fd", "keychain-password-fd"]

    package static let bankUse = BankUse.needsNoBank
    package static let nodes: [CommandNode] = [.command(shellSpecification), .command(runSpecification)]

    static let shellSpecification = CommandSpecification(
        name: "shell", abstract: "Open an interactive session",
        discussion: """
            Each line is a command; you can leave out the word bank. Use the arrow keys for earlier lines, Tab to \
            complete, Ctrl-C to discard the line, and Ctrl-D or exit to leave. A line that begins with a space is not \
            saved in the history, and neither are answers to questions. An error does not end the session.

            Options such as --env apply to every line, unless the line sets them itself.
            """,
        examples: [CommandExample("bank shell"), CommandExample("bank shell --env local")])

    static let runSpecification = CommandSpecification(
        name: "run", abstract: "Run the commands in a file, one per line",
        discussion: """
            Each line is a command; you can leave out the word bank. Empty lines and lines that begin with # are \
            ignored. Quotes keep words together, and a backslash at the end continues the line. A file is read and \
            checked completely before its first command runs; with -, commands are read from standard input as they \
            arrive.

            The run stops at the first command that fails, with that command's exit code and its line number. Options \
            such as --env and --output apply to every line, unless the line sets them itself. With --idempotency-key \
            each line that moves money gets a key of its own, derived from yours and from the line. You can repeat the \
            run with the same key: nothing is done twice.
            """,
        arguments: [.required("FILE", help: "File of commands, or - for standard input")],
        options: [.flag("keep-going", help: "Continue after a command that fails")],
        supportedGlobals: ["idempotency-key"],
        examples: [
            CommandExample("bank run month-end.txt --env local"),
            CommandExample("bank run payments.txt --idempotency-key 2026-06"),
        ])
}

extension LinesCommand {
    @MainActor
    package func start(in host: any CommandHost) async throws {
        switch self {
        case .shell:
            try await host.scriptRunner.shell(on: host.screen)
        case .run(let file, let keepsGoing, let key):
            try await host.scriptRunner.run(
                file, keepsGoing: keepsGoing, idempotencyKey: key, on: host.screen)
        }
    }
}

/// Runs many command lines in one process.
@MainActor
package protocol ScriptRunning: AnyObject {
    /// Asks for commands until the user leaves.
    func shell(on screen: Screen) async throws

    /// Runs the commands of a file, or of standard input if the name is `-`. Throws the error of the first command that
    /// failed.
    func run(
        _ file: String, keepsGoing: Bool, idempotencyKey: IdempotencyKey?, on screen: Screen
    ) async throws
}
