import BankCommands
import BankContainer
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

/// What the lines of a session have around them.
struct LineSession: Sendable {
    /// How many scripts may run within each other.
    static let depthMaximum = 8

    /// The containers that live over the lines.
    let containers: WarmContainers
    /// The options that hold for every line.
    let inherited: InheritedOptions
    /// How many sessions are around the lines, this one included.
    let depth: Int
}

/// The global options of a session, which hold for each of its lines that does not say otherwise.
struct InheritedOptions: Equatable, Sendable {
    /// What is for the session itself, or for one line alone.
    private static let own = Set(LinesCommand.optionsOfOneLine + ["help", "version"])
    /// Options that speak of the same thing: a line that has one of them takes none over.
    private static let alternatives = [["quiet", "verbose"]]

    private var options: [(name: String, words: [String])] = []

    /// The options that a session was begun with, and those of a session around it.
    init(_ arguments: ParsedArguments, within outer: InheritedOptions? = nil) {
        for option in BankProgram.specification.globalOptions
        where option.availability == .everywhere && !Self.own.contains(option.name) {
            let given = Self.words(option, arguments)
            let words = given.isEmpty ? outer?.words(of: option.name) ?? [] : given
            if !words.isEmpty { options.append((option.name, words)) }
        }
    }

    /// All of them, as words of a command line.
    var words: [String] { options.flatMap(\.words) }

    /// The words with what they do not say.
    func completing(_ words: [String]) -> [String] {
        let parser = CommandLineParser(BankProgram.specification)
        let said =
            (try? parser.parse(words))?.arguments ?? parser.globalOptions(salvagedFrom: words)
        let given = Set(
            BankProgram.specification.globalOptions.filter { !Self.words($0, said).isEmpty }.map(\.name))
        let missing = options.filter { option in
            let names = Self.alternatives.first { $0.contains(option.name) } ?? [option.name]
            return given.isDisjoint(with: names)
        }
        return missing.flatMap(\.words) + words
    }

    private func words(of name: String) -> [String]? {
        options.first { $0.name == name }?.words
    }

    private static func words(_ option: OptionSpecification, _ arguments: ParsedArguments) -> [String] {
        guard !option.isFlag else { return arguments.flag(option.name) ? ["--\(option.name)"] : [] }
        return arguments.strings(option.name).map { "--\(option.name)=\($0)" }
    }

    static func == (one: InheritedOptions, other: InheritedOptions) -> Bool { one.words == other.words }
}
