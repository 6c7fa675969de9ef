import BankCommands
import BankContainer
import CommandLineKit
import TerminalKit

/// Asks for missing values in interactive sessions.
extension Launcher {
    /// A command line whose only error is missing values, if the user can be asked for them. Scripts get the error.
    static func asking(_ arguments: [String], _ parser: CommandLineParser, host: RunHost) -> ParseOutcome? {
        guard !host.isTape, let invocation = parser.parseIncomplete(arguments),
            host.makeConsole(!invocation.arguments.flag("no-color")).capabilities.isInteractive,
            let options = try? GlobalOptions(invocation.arguments)
        else { return nil }
        return .command(invocation, options)
    }

    /// Asks for the missing values of a command, and runs it.
    @MainActor
    static func ask(
        for invocation: Invocation, _ setting: RunConfiguration, _ container: DependencyContainer,
        _ coordinator: AppCoordinator, host: RunHost
    ) async throws {
        guard case .incomplete(let missing) = invocation.request else { return }
        var dialogue = MissingValuesDialogue(
            console: setting.console, lister: ChoiceLister(dependencies: container), path: invocation.path,
            missing: missing)
        try await dialogue.run { words in
            let completed = try CommandLineParser(BankProgram.specification).parse(words)
            try await command(completed, setting, in: container.root, host: host).start(in: coordinator)
        }
    }
}
