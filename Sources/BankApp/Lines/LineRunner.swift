import BankCommands
import BankContainer
import BankServices
import CommandLineKit
import TerminalKit

/// Runs command lines one after another, all with the same containers.
@MainActor
struct LineRunner {
    let session: LineSession
    private let host: RunHost

    /// A runner whose lines read what the console reads.
    init(host outer: RunHost, inherited: InheritedOptions, input: any InputSource) {
        let session = LineSession(
            containers: outer.lines?.containers ?? WarmContainers(), inherited: inherited,
            depth: (outer.lines?.depth ?? 0) + 1)
        var host = outer
        host.lines = session
        host.makeConsole = { allowsColor in
            let console = outer.makeConsole(allowsColor)
            return Console(
                output: console.output, errors: console.errors, input: input,
                capabilities: console.capabilities)
        }
        self.session = session
        self.host = host
    }

    func run(_ words: [String]) async -> ExitCode {
        await Launcher.run(session.inherited.completing(words), host: host)
    }

    /// The bank that a line speaks to which does not say which; `nil` where that cannot be told.
    var bankName: String? {
        guard
            let invocation = try? CommandLineParser(BankProgram.specification).parse(session.inherited.words),
            let options = try? GlobalOptions(invocation.arguments),
            var setting = try? RunSetting(options: options, host: host)
        else { return nil }
        do {
            try setting.resolve(for: .asksBank, host: host)
        } catch {
            return nil
        }
        return setting.environment.rawValue
    }

    /// What the bank has for the names of a request; nothing, where it cannot be asked.
    func values(for request: CompletionRequest) async -> [CompletionCandidate] {
        guard let container = try? container(for: request) else { return [] }
        let values = CompletionValues(dependencies: container, tours: TapePlayer.allTours)
        let candidates = try? await values.candidates(for: request)
        await container.rest()
        return candidates ?? []
    }

    /// The container that the line would have; nobody is asked for a password while they type.
    private func container(for request: CompletionRequest) throws -> DependencyContainer {
        let words = session.inherited.completing([])
        let parser = CommandLineParser(BankProgram.specification)
        var setting = try RunSetting(
            options: try GlobalOptions(
                request.arguments.string("env") == nil ? parser.parse(words).arguments : request.arguments),
            host: host)
        try setting.resolve(for: .asksBank, host: host)
        return try session.containers.container(for: setting, host: host, unlockPrompt: NoUnlockPrompt())
    }

    /// Gives back what the lines have opened, unless lines around them still need it.
    func close() async {
        if session.depth == 1 { await session.containers.close() }
    }
}
