import BankContainer
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

@testable import BankCommands

/// The program with one noun more.
@MainActor
final class SampleProgram {
    static let specification = ProgramSpecification(
        name: "bank", version: "1", abstract: "A sample.", globalOptions: GlobalOptions.specifications,
        sections: [ProgramSection("Money", [.group(GoalsCommand.group)])])

    let container: SampleContainer

    /// A program over the demo household, or over another container.
    init(_ root: DependencyContainer? = nil) {
        container = SampleContainer(root ?? TestContainer().root)
    }

    /// Runs a command line of plain words and answers its lines as a transcript has them.
    func run(_ line: String) async -> [String] {
        let (console, output, errors) = Console.memory()
        do {
            let words = line.split(separator: " ").dropFirst().map(String.init)
            let invocation = try CommandLineParser(Self.specification).parse(words)
            let screen = Self.screen(console, try GlobalOptions(invocation.arguments))
            let command = GoalsCommand(invocation)
            let factory = GoalsViewFactory(dependencies: container)
            let coordinator = GoalsCoordinator(screen: screen, factory: factory)
            try await coordinator.start(command)
        } catch {
            for line in ErrorText(error).lines(in: .english) { try? console.writeError(verbatim: line) }
        }
        return output.text.split(separator: "\n").map(String.init)
            + errors.text.split(separator: "\n").map { "! \($0)" }
    }

    private static func screen(_ console: Console, _ options: GlobalOptions) -> Screen {
        Screen(
            console: console, format: options.format ?? .table, fields: options.fields,
            verbosity: options.verbosity, elapsed: { .zero })
    }
}
