import BankCommands
import BankDomain
import BankServices
import BankSystem
import CommandLineKit
import TerminalKit

/// Runs sessions of many command lines.
@MainActor
final class LinesRunner: LinesRunning {
    private let host: RunHost
    private let inherited: InheritedOptions

    /// A runner.
    ///
    /// - Parameters:
    ///   - arguments: what the session was begun with.
    init(host: RunHost, arguments: ParsedArguments) {
        self.host = host
        self.inherited = InheritedOptions(arguments, within: host.lines?.inherited)
    }

    func shell(on screen: Screen) async throws {
        guard screen.console.capabilities.inputIsTerminal else {
            // Nobody is there to see what failed, so the exit code says it.
            return try await run("-", keepsGoing: true, idempotencyKey: nil, on: screen)
        }
        guard host.lines == nil else { throw Refusal.nestedShell }
        let runner = LineRunner(host: host, inherited: inherited, input: screen.console.input)
        let shell = Shell(runner: runner, screen: screen, host: host)
        await shell.run()
        await runner.close()
    }

    func run(
        _ file: String, keepsGoing: Bool, idempotencyKey: IdempotencyKey?, on screen: Screen
    ) async throws {
        let runner = LineRunner(host: host, inherited: inherited, input: screen.console.input)
        guard runner.session.depth <= LineSession.depthMaximum else { throw Refusal.nestedTooDeep }
        var script = Script(
            name: file, keepsGoing: keepsGoing, idempotencyKey: idempotencyKey, runner: runner,
            screen: screen)
        do {
            if file == "-" { try await script.runInput() } else { try await script.runFile() }
        } catch {
            await runner.close()
            throw error
        }
        await runner.close()
    }
}
