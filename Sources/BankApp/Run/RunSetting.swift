import BankCommands
import BankContainer
import BankDomain
import BankServices
import BankSystem
import CommandLineKit
import LanguageKit
import TerminalKit

/// What options, environment and settings together decide for one run.
struct RunSetting {
    let options: GlobalOptions
    private(set) var console: Console
    private(set) var format: OutputFormat
    private(set) var environment = BankEnvironment.demo
    /// Whether the demo is spoken to only because nobody chose a bank.
    private(set) var isDemoByDefault = false
    /// Whether the result is read aloud.
    private(set) var isPlain: Bool
    private let paths: BankPaths

    /// What is certain before settings were looked up. Throws `invalidConfiguration` where no folder is known.
    init(options: GlobalOptions, host: RunHost) throws(ServiceError) {
        self.paths = try BankPaths(environment: host.environment)
        self.options = options
        self.console = host.console(language: options.language, allowsColor: !options.hasNoColor)
        self.format = options.format ?? .table
        self.isPlain = options.isPlain
    }

    /// Looks the rest up: `--env` goes before `BANK_ENV`, that before the settings, those before the default.
    mutating func resolve(for use: BankUse, host: RunHost) throws {
        let settings = FileStorageService(path: paths.settingsFile)
        // Settings that cannot be read must not keep their reader from mending them.
        func setting(_ key: SettingKey) throws -> String? {
            use == .mendsSettings ? (try? settings.value(for: key)) ?? nil : try settings.value(for: key)
        }

        // A template is a form of its own.
        if options.format == nil, options.selection.template == nil, let stored = try setting(.output) {
            format = OutputFormat(rawValue: stored) ?? .table
        }
        if try setting(.plainOutput) == "on" { isPlain = true }
        if !options.hasNoColor, try setting(.color) == "never" {
            console = host.console(language: options.language, allowsColor: false)
        }
        if let named = options.environment ?? host.environment("BANK_ENV").flatMap({ $0.isEmpty ? nil : $0 })
        {
            environment = try Self.environment(named, isOption: options.environment != nil)
        } else if use == .createsBank {
            environment = .local
        } else if let stored = try setting(.environment) {
            environment = try Self.environment(stored, isOption: false)
        } else {
            isDemoByDefault = true
        }
        try requireDemo()
    }

    /// Lets a pager show long results: to somebody who looks at them, and wants more than the bare result.
    mutating func allowPager(host: RunHost) {
        guard !options.hasNoPager, !isPlain, options.verbosity != .quiet, !host.isTape else { return }
        console = console.paged(
            by: PagerCommand(environment: host.environment), environment: host.environment)
    }

    func configuration(host: RunHost, unlockPrompt: any UnlockPrompt) throws -> BankConfiguration {
        try BankConfiguration(
            environment, paths: paths,
            demoConditions: demoConditions,
            world: host.world, unlockPrompt: unlockPrompt, sessionAgent: host.sessionAgent,
            userName: surroundings(host: host).userName, logEcho: logEcho)
    }

    /// What the container is made for that only looks: nothing is changed, nobody is asked for a password, and the
    /// demo neither dawdles nor fails.
    func lookingConfiguration(host: RunHost) throws(ServiceError) -> BankConfiguration {
        try BankConfiguration(
            environment, paths: paths, world: host.world, sessionAgent: host.sessionAgent, isReadOnly: true)
    }

    /// How the demo bank misbehaves.
    var demoConditions: DemoConditions {
        DemoConditions(latency: options.latency ?? .none, faults: options.faults)
    }

    var isVerbose: Bool { options.verbosity == .verbose }

    /// Who asks for more than results and errors sees the log too.
    private var logEcho: (@Sendable (String) -> Void)? {
        guard isVerbose else { return nil }
        return { [console] in try? console.writeError(verbatim: DisplayText.sanitized($0)) }
    }

    func surroundings(host: RunHost) -> Surroundings {
        let name = ["USER", "LOGNAME"].lazy.compactMap(host.environment).first {
            (try? FreeText.name($0, field: "name")) != nil
        }
        // Where time stands still, the machine has no name of its own either.
        let machine = host.world == nil ? MachineName.current() : nil
        return Surroundings(
            userName: name ?? "operator", ledgerPath: paths.ledgerFile,
            environment: environment.rawValue, isEnvironmentChosen: !isDemoByDefault,
            isDemo: environment == .demo,
            deviceName: machine ?? "this machine")
    }

    private static func environment(_ name: String, isOption: Bool) throws -> BankEnvironment {
        guard let environment = BankEnvironment(rawValue: name) else {
            throw CommandLineError.invalidChoice(
                name: isOption ? "--env" : "BANK_ENV", value: name,
                allowed: BankEnvironment.allCases.map(\.rawValue),
                suggestions: Suggestion.closest(to: name, in: BankEnvironment.allCases.map(\.rawValue)))
        }
        return environment
    }

    private func requireDemo() throws {
        guard environment != .demo, options.latency != nil || !options.faults.isEmpty else { return }
        let (option, value) =
            options.latency.map { ("--latency", $0.rawValue) }
            ?? ("--fail", options.faults.keys.map(\.rawValue).sorted().joined(separator: ", "))
        throw CommandLineError.invalidValue(
            name: option, value: value, reason: "It is for the demo bank only: add --env demo.")
    }
}
