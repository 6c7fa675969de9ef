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
                reason: "It belongs to one command: give it on a line.")
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

    package static let bankUse = BankUse.asksNoBank
    package static let nodes: [CommandNode] = [.command(shellSpecification), .command(runSpecification)]

    static let shellSpecification = CommandSpecification(
        name: "shell", abstract: "Type many commands in one session",
        discussion: """
            A line is a command; the word bank may be left out. The arrow keys bring back what was typed before, the \
            tabulator completes, Ctrl-C forgets the line, Ctrl-D or exit leaves. A line that begins with a space is \
            not kept for the next time, and what is asked for never is. An error does not end the session.

            Options such as --env hold for every line that does not say otherwise.
            """,
        examples: [CommandExample("bank shell"), CommandExample("bank shell --env local")])

    static let runSpecification = CommandSpecification(
        name: "run", abstract: "Carry out the commands of a file, one a line",
        discussion: """
            A line is a command; the word bank may be left out. Empty lines and lines that begin with # count for \
            nothing, quotes keep words together, and a backslash at its end lets a line go on in the next. A file is \
            read and checked as a whole before its first command; - reads commands from standard input as they come.

            The first command that fails ends it, with that command's exit code and the number of its line. Options \
            such as --env and --output hold for every line that does not say otherwise. With --idempotency-key each \
            line that moves money gets a key of its own, made of yours and of what the line says: repeat the command \
            with the same key, and what was done is not done again.
            """,
        arguments: [.required("FILE", help: "A file of commands, or - for standard input")],
        options: [.flag("keep-going", help: "Go on after a command that fails")],
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
