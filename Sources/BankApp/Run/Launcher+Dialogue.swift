import BankCommands
import BankContainer
import CommandLineKit
import TerminalKit

/// Asks for missing values in interactive sessions.
extension Launcher {
    /// The next step for a command line whose only error is missing values; `nil` if it cannot be completed
    /// interactively. Scripts then get the original error.
    static func askingBeginning(
        _ arguments: [String], _ parser: CommandLineParser, host: RunHost
    ) -> ParseOutcome? {
        guard !host.isTape, let missing = parser.missingValues(in: arguments) else { return nil }
        let salvaged = parser.globalOptions(salvagedFrom: arguments)
        guard host.makeConsole(!salvaged.flag("no-color")).capabilities.isInteractive else { return nil }
        do throws(CommandLineError) {
            if BankProgram.guidedCommands.contains(missing.path) {
                let invocation = try parser.parseAllowingMissingOptions(arguments)
                return .command(invocation, try GlobalOptions(invocation.arguments))
            }
            return .incomplete(missing, try GlobalOptions(salvaged))
        } catch {
            return nil
        }
    }

    /// Asks for missing values, then runs the command line as if it had been complete.
    @MainActor
    static func askForMissing(
        _ arguments: [String], _ missing: MissingValues, _ options: GlobalOptions, host: RunHost
    ) async -> ExitCode {
        let completed: [String]
        do {
            completed = try await ask(arguments, missing, options, host: host)
        } catch {
            let parser = CommandLineParser(BankProgram.specification)
            return report(error, parser.globalOptions(salvagedFrom: arguments), host: host)
        }
        switch begin(completed, host: host) {
        case .ended(let code): return code
        case .command(let invocation, let options): return await run(invocation, options, host: host)
        // An answer may be parsed as another argument or option, so values can still be missing.
        case .incomplete(let missing, let options):
            return await askForMissing(completed, missing, options, host: host)
        }
    }

    @MainActor
    private static func ask(
        _ arguments: [String], _ missing: MissingValues, _ options: GlobalOptions, host: RunHost
    ) async throws -> [String] {
        var setting = try RunConfiguration(options: options, host: host)
        try setting.resolve(for: Nouns.bankUse(of: missing.path), host: host)
        let secrets = SecretReader(
            console: setting.console, unlocking: UnlockOptions(path: missing.path, options: options),
            openDescriptor: host.openDescriptor)
        let configuration = try setting.configuration(
            host: host, unlockPrompt: ConsoleUnlockPrompt(secrets: secrets))
        let container = DependencyContainer(configuration: configuration)
        let dialogue = MissingValuesDialogue(
            console: setting.console, lister: ChoiceLister(dependencies: container))
        do {
            let completed = try await dialogue.complete(arguments, missing)
            await container.root.close()
            return completed
        } catch {
            await container.root.close()
            throw secrets.reason(for: error)
        }
    }
}
