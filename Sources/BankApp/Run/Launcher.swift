import BankCommands
import BankContainer
import BankDomain
import BankFiles
import BankServices
import BankSystem
import CommandLineKit
import LanguageKit
import TerminalKit

public enum Launcher {
    /// Runs one command line and returns its exit code. Results and errors are written to the host's console.
    ///
    /// - Parameter arguments: the words after the program's name.
    @MainActor
    public static func run(_ arguments: [String], host: RunHost) async -> ExitCode {
        if arguments.first == CompletionCall.word {
            return await completeWord(arguments.dropFirst(), host: host)
        }
        return switch begin(arguments, host: host) {
        case .ended(let code): code
        case .command(let invocation, let options): await run(invocation, options, host: host)
        }
    }

    /// Parses a command line, and handles requests that need no bank.
    static func begin(_ arguments: [String], host: RunHost) -> ParseOutcome {
        let parser = CommandLineParser(BankProgram.specification)
        let arguments = CommandAlias.expanded(arguments, environment: host.environment)
        do throws(CommandLineError) {
            var invocation = try parser.parse(arguments)
            if let folder = host.tapeFolder { invocation = try invocation.keepingFiles(in: folder) }
            if let code = try answerAtOnce(invocation, host: host) { return .ended(code) }
            return .command(invocation, try GlobalOptions(invocation.arguments))
        } catch {
            if let asking = asking(arguments, parser, host: host) { return asking }
            return .ended(report(error, parser.globalOptions(salvagedFrom: arguments), host: host))
        }
    }

    /// Handles requests that need no bank: help and version. `nil` for everything else.
    private static func answerAtOnce(
        _ invocation: Invocation, host: RunHost
    ) throws(CommandLineError) -> ExitCode? {
        let console = host.console(for: invocation.arguments)
        let text: String
        switch invocation.request {
        case .version:
            return answerVersion(try GlobalOptions(invocation.arguments), host.libraries, on: console)
        case .help:
            text = helpRenderer(console).help(path: invocation.path)
        case .helpTopic(let topic):
            text = helpRenderer(console).help(topic: topic)
        case .home, .command, .incomplete:
            return nil
        }
        let format = invocation.arguments.choice("output", as: OutputFormat.self) ?? .table
        let isPaged =
            !host.isTape && !["no-pager", "plain", "quiet"].contains(where: invocation.arguments.flag)
        let paged =
            isPaged
            ? console.paged(by: PagerCommand(environment: host.environment), environment: host.environment)
            : console
        return finish(paged, format) { () throws(StreamError) in
            try paged.output.write(Array(text.utf8))
        }
    }

    private static func answerVersion(
        _ options: GlobalOptions, _ libraries: () -> [DeviceReport.Library], on console: Console
    ) -> ExitCode {
        let format = options.format ?? .table
        do {
            if format == .table, options.fields == nil, options.selection.isEmpty {
                try console.writeLine(verbatim: "bank \(BankProgram.version)")
            } else {
                let presenter = Presenter(
                    format: format, fields: options.fields, selection: options.selection,
                    isPlain: options.isPlain, capabilities: console.capabilities)
                try presenter.present(ProgramVersion.record(libraries()), on: console)
            }
            try console.finishOutput()
            return .done
        } catch {
            return report(error, format: format, on: console)
        }
    }

    /// Reports an error that occurred before a command started.
    static func report(_ error: any Error, _ arguments: ParsedArguments, host: RunHost) -> ExitCode {
        let console = host.console(for: arguments)
        let format = arguments.choice("output", as: OutputFormat.self) ?? .table
        return report(error, format: format, on: console)
    }

    @MainActor
    static func run(_ invocation: Invocation, _ options: GlobalOptions, host: RunHost) async -> ExitCode {
        do throws(ServiceError) {
            return await run(invocation, try RunConfiguration(options: options, host: host), host: host)
        } catch {
            return report(error, invocation.arguments, host: host)
        }
    }

    @MainActor
    private static func run(
        _ invocation: Invocation, _ initial: RunConfiguration, host: RunHost
    ) async -> ExitCode {
        var setting = initial
        do {
            let use = Nouns.bankUse(of: invocation.path)
            if invocation.needsToday { try setting.resolve(for: use, host: host) }
            let command: Command? =
                if case .incomplete = invocation.request { nil } else {
                    try await command(invocation, setting, host: host)
                }
            try setting.resolve(for: use, host: host)
            // Home fits on a screen: what it says last must not disappear behind a pager.
            if !invocation.path.isEmpty, setting.options.watchSeconds == nil {
                setting.allowPager(host: host)
            }
            try await CallNotes.$ofCall.withValue(CallNotes()) {
                try await CallTrace.$ofCommand.withValue(setting.callTrace(host: host)) {
                    try await perform(command, invocation, setting, host: host)
                }
            }
            return finish(setting.console, setting.format) { () throws(StreamError) in }
        } catch {
            return report(error, format: setting.format, on: setting.console)
        }
    }

    /// The command, after days, times and amounts were brought into the form of programs.
    ///
    /// - Parameter bank: the command's bank, if it is open.
    @MainActor
    static func command(
        _ invocation: Invocation, _ setting: RunConfiguration, in bank: RootContainer? = nil, host: RunHost
    ) async throws -> Command {
        let today =
            invocation.needsToday
            ? try await today(setting, in: bank, host: host) : CalendarDate(dayNumber: 0)
        return try Nouns.command(try invocation.resolvingValues(today: today, zone: host.timeZone))
    }

    /// Opens the bank, and runs the command in it; without one, asks for its missing values first.
    @MainActor
    private static func perform(
        _ command: Command?, _ invocation: Invocation, _ setting: RunConfiguration, host: RunHost
    ) async throws {
        let secrets = SecretReader(
            console: setting.console,
            unlocking: UnlockOptions(path: invocation.path, options: setting.options),
            openDescriptor: host.openDescriptor)
        var setting = setting
        try setting.readAccessToken(secrets)
        var screen = Screen(
            console: setting.console, format: setting.format, fields: setting.options.fields,
            selection: setting.options.selection, isPlain: setting.isPlain,
            verbosity: setting.options.verbosity, elapsed: host.elapsed, secrets: secrets)
        screen.hasAsked = command == nil
        screen.pageNumber = setting.options.pageNumber
        if setting.namesDemo(host: host), Nouns.bankUse(of: invocation.path) == .needsBank,
            host.lines?.banks.namesDemo() ?? true
        {
            screen.notice(Notice.demoByDefault)
        }
        let bank = try bank(for: setting, unlockPrompt: ConsoleUnlockPrompt(secrets: secrets), host: host)
        screen.demoCode = bank.demoCode
        if let seconds = setting.options.watchSeconds, !host.isTape {
            screen.untilNext = { [pause = host.pause] in try await pause(.seconds(seconds)) }
        }
        let container = DependencyContainer(bank, caller: .thisCommand)
        let coordinator = AppCoordinator(
            container: container, screen: screen, runEnvironment: setting.runEnvironment(host: host),
            scriptRunner: ScriptRunner(
                host: host, arguments: invocation.arguments, accessToken: setting.accessToken),
            host: host)
        let path = invocation.pathText
        container.analyticsService.screen(path.isEmpty ? "home" : path)
        do {
            if let command {
                try await command.start(in: coordinator)
            } else {
                try await ask(for: invocation, setting, container, coordinator, host: host)
            }
        } catch {
            log(error, of: path, to: container.loggingService)
            let reason = secrets.reason(for: error)
            let lister = ChoiceLister(dependencies: container)
            let described = await lister.naming(reason, path: invocation.path, on: setting.console)
            if bank.demoCode != nil, (reason as? ServiceError)?.category == .notSignedIn {
                screen.notice(Notice.demoSignIn)
            }
            let isSimulated = (reason as? ServiceError)?.isSimulated ?? false
            await leave(bank, host: host)
            throw isSimulated ? SimulatedError(error: described) : described
        }
        await leave(bank, host: host)
    }

    /// The bank of the lines that run the command, or a new one.
    @MainActor
    private static func bank(
        for setting: RunConfiguration, unlockPrompt: ConsoleUnlockPrompt, host: RunHost
    ) throws -> RootContainer {
        if let lines = host.lines {
            return try lines.banks.bank(for: setting, host: host, unlockPrompt: unlockPrompt)
        }
        return RootContainer(
            configuration: try setting.configuration(host: host, unlockPrompt: unlockPrompt))
    }

    /// The bank's present day, in its time zone. The demo has a clock of its own.
    @MainActor
    private static func today(
        _ setting: RunConfiguration, in open: RootContainer?, host: RunHost
    ) async throws -> CalendarDate {
        if let open { return try await today(of: open, host: host) }
        let bank = try bank(
            for: setting, unlockPrompt: ConsoleUnlockPrompt(secrets: SecretReader(console: setting.console)),
            host: host)
        let today = try await today(of: bank, host: host)
        await leave(bank, host: host)
        return today
    }

    @MainActor
    private static func today(of bank: RootContainer, host: RunHost) async throws -> CalendarDate {
        guard !bank.usesMocks else { return try await bank.demoControl.status().clock.utcDate }
        let now = host.world?.now ?? SystemClock().now()
        // A bank's zone stays, so a server is not asked again for each command.
        let config = try await DependencyContainer(bank, caller: .thisCommand).remoteConfigService
            .config(maximumAgeSeconds: 86_400)
        guard let zone = config.value(of: .timeZone) else { return now.utcDate }
        return try TimeZoneDatabase.system.zone(named: zone.text).date(of: now)
    }

    @MainActor
    private static func leave(_ bank: RootContainer, host: RunHost) async {
        if host.lines == nil { await bank.close() } else { await bank.dropCachedKey() }
    }

    // User input is private: the log has only the command's name, the exit code and the error code.
    @MainActor
    private static func log(_ error: any Error, of path: String, to log: any LoggingServiceProtocol) {
        let code = ExitCode(error)
        let metadata: [String: LogValue] = [
            "command": .shown(path), "code": .shown(ErrorText(describing: error).code),
            "exitCode": .shown("\(code.rawValue)"),
        ]
        switch code {
        case .bug, .storage, .outcomeUnknown: log.error("A command failed.", metadata)
        default: log.info("A command was rejected.", metadata)
        }
    }

    // Output written before an error is still shown, and the error comes last.
    private static func report(_ error: any Error, format: OutputFormat, on console: Console) -> ExitCode {
        var error = error
        if !format.isJSON, let mistyped = error as? CommandLineError {
            error = mistyped.suggestingTranslated(by: console.capabilities.errorLocalization.catalogue)
        }
        let text = ErrorText(describing: error)
        let lines =
            format.isJSON ? [text.json] : text.lines(in: console.capabilities.errorLocalization)
        try? console.output.flush()
        let width = console.capabilities.errorIsTerminal && !format.isJSON ? console.capabilities.width : .max
        for line in lines.flatMap({ DisplayText.wrapped(DisplayText.sanitized($0), toWidth: width) }) {
            try? console.writeError(verbatim: line)
        }
        return ExitCode(error)
    }

    private static func finish(
        _ console: Console, _ format: OutputFormat, _ write: () throws(StreamError) -> Void
    ) -> ExitCode {
        do throws(StreamError) {
            try write()
            try console.finishOutput()
            return .done
        } catch {
            return report(error, format: format, on: console)
        }
    }

    private static func helpRenderer(_ console: Console) -> HelpRenderer {
        let styler = Styler(usesColor: console.capabilities.usesColor)
        return HelpRenderer(
            BankProgram.specification, width: min(console.capabilities.width, 100),
            style: HelpStyle(
                heading: { styler.apply(.bold, to: $0) }, name: { styler.apply(.cyan, to: $0) },
                example: { $0 }),
            localization: console.capabilities.outputLocalization)
    }
}
