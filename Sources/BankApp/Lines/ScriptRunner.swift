import BankCommands
import BankContainer
import BankDomain
import BankServices
import BankSystem
import CommandLineKit
import TerminalKit

/// Runs sessions of many command lines.
@MainActor
final class ScriptRunner: ScriptRunning {
    private let host: RunHost
    private let inherited: InheritedOptions
    private let accessToken: SharedSecret?

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the command that started the session.
    ///   - accessToken: the default access token of the lines; a descriptor can be read only once.
    init(host: RunHost, arguments: ParsedArguments, accessToken: SharedSecret?) {
        self.host = host
        self.accessToken = accessToken
        self.inherited = InheritedOptions(arguments, within: host.lines?.inherited)
    }

    func shell(on screen: Screen) async throws {
        guard screen.console.capabilities.inputIsTerminal else {
            // Without a terminal, the exit code must report failed lines.
            return try await run(ScriptRun(file: "-", keepsGoing: true, isShell: true), on: screen)
        }
        guard host.lines == nil else { throw Refusal.nestedShell }
        let runner = LineRunner(
            host: host, inherited: inherited, accessToken: accessToken, input: screen.console.input)
        let shell = Shell(runner: runner, screen: screen, host: host)
        await shell.run()
        await runner.close()
    }

    func run(_ run: ScriptRun, on screen: Screen) async throws {
        let runner = LineRunner(
            host: host, inherited: inherited, accessToken: accessToken, input: screen.console.input)
        guard runner.session.depth <= LineSession.depthMaximum else { throw Refusal.nestedTooDeep }
        var script = Script(run, runner: runner, screen: screen)
        do {
            if run.file == "-" { try await script.runInput() } else { try await script.runFile() }
        } catch {
            await runner.close()
            throw error
        }
        await runner.close()
    }
}

/// Runs command lines in sequence at the same banks.
@MainActor
struct LineRunner {
    let session: LineSession
    private let host: RunHost

    /// Creates a runner whose commands read from `input`.
    init(
        host outer: RunHost, inherited: InheritedOptions, accessToken: SharedSecret?,
        input: any InputSource
    ) {
        let session = LineSession(
            banks: outer.lines?.banks ?? LineBanks(), inherited: inherited,
            accessToken: accessToken,
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
        await Launcher.run(session.inherited.completing(expanding(words)), host: host)
    }

    /// The words of a line, with the command of an alias in place of the alias.
    func expanding(_ words: [String]) -> [String] {
        CommandAlias.expanded(words, environment: host.environment)
    }

    /// The default environment of the lines; `nil` if it cannot be determined.
    var bankName: String? {
        guard
            let invocation = try? CommandLineParser(BankProgram.specification).parse(session.inherited.words),
            let options = try? GlobalOptions(invocation.arguments),
            var setting = try? RunConfiguration(options: options, host: host)
        else { return nil }
        do {
            try setting.resolve(for: .needsBank, host: host)
        } catch {
            return nil
        }
        return setting.environment.rawValue
    }

    /// Completion values from the bank; empty if the bank is not available.
    func values(for request: CompletionRequest) async -> [CompletionCandidate] {
        guard let container = try? container(for: request) else { return [] }
        let values = CompletionValues(dependencies: container, tours: TapePlayer.allTours)
        let candidates = try? await values.candidates(for: request)
        await container.root.dropCachedKey()
        return candidates ?? []
    }

    /// The container for the line. Completion never asks for a password.
    private func container(for request: CompletionRequest) throws -> DependencyContainer {
        let words = session.inherited.completing([])
        let parser = CommandLineParser(BankProgram.specification)
        var setting = try RunConfiguration(
            options: try GlobalOptions(
                request.arguments.string("env") == nil ? parser.parse(words).arguments : request.arguments),
            host: host)
        try setting.resolve(for: .needsBank, host: host)
        let bank = try session.banks.bank(for: setting, host: host, unlockPrompt: NoUnlockPrompt())
        return DependencyContainer(bank, caller: .thisCommand)
    }

    /// Closes the banks, unless an outer session still uses them.
    func close() async {
        if session.depth == 1 { await session.banks.close() }
    }
}

/// The session that a line runs in.
struct LineSession: Sendable {
    /// How deep scripts may be nested.
    static let depthMaximum = 8

    /// The banks that the lines share.
    let banks: LineBanks
    /// The options inherited by every line.
    let inherited: InheritedOptions
    /// The default access token of the lines.
    let accessToken: SharedSecret?
    /// The nesting depth of this session, from 1.
    let depth: Int
}

/// The global options of a session. Each line inherits the options that it does not set.
struct InheritedOptions: Equatable, Sendable {
    /// Options that apply to the session itself or to one line only.
    private static let own = Set(
        LinesNoun.optionsOfOneLine + ["help", "version", "token-file", "token-fd"])
    /// Mutually exclusive options: a line that sets one of them inherits none of them.
    private static let alternatives = [["quiet", "verbose"]]

    private var options: [(name: String, words: [String])] = []

    /// The options of the command that started the session, with those of an outer session.
    init(_ arguments: ParsedArguments, within outer: InheritedOptions? = nil) {
        for option in BankProgram.specification.globalOptions
        where option.availability == .everywhere && !Self.own.contains(option.name) {
            let given = Self.words(option, arguments)
            let words = given.isEmpty ? outer?.words(of: option.name) ?? [] : given
            if !words.isEmpty { options.append((option.name, words)) }
        }
    }

    /// All options as words of a command line.
    var words: [String] { options.flatMap(\.words) }

    /// Adds the inherited options to the words of a line.
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
