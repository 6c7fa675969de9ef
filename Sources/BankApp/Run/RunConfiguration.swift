import BankCommands
import BankContainer
import BankDomain
import BankFiles
import BankNetwork
import BankSQL
import BankServer
import BankServices
import BankSystem
import BankVault
import CommandLineKit
import LanguageKit
import TerminalKit

/// The configuration of one run, from options, environment and settings.
struct RunConfiguration {
    let options: GlobalOptions
    private(set) var console: Console
    private(set) var format: OutputFormat
    private(set) var environment = BankEnvironment.demo
    /// Whether the demo is used only because no environment was chosen.
    private(set) var isDemoByDefault = false
    /// Whether the output is for screen readers.
    private(set) var isPlain: Bool
    /// The access token of the command, its own or that of the session of lines; `nil` for the signed-in session.
    private(set) var accessToken: SharedSecret?
    private let paths: BankPaths
    /// Whether the command repairs the settings.
    private var repairs = false

    /// Everything that is known without the settings file. Throws `invalidConfiguration` if no folder is known.
    init(options: GlobalOptions, host: RunHost) throws(ServiceError) {
        self.paths = try BankPaths(environment: host.environment)
        self.options = options
        self.console = host.console(language: options.language, allowsColor: !options.hasNoColor)
        self.format = options.format ?? .table
        self.isPlain = options.isPlain
        if isPlain { console = console.withoutRedrawing() }
        self.accessToken = host.lines?.accessToken
    }

    /// Resolves the rest. `--env` takes precedence over `BANK_ENV`, then come the settings, then the default.
    mutating func resolve(for use: BankUse, host: RunHost) throws {
        let settings = FileSettingsService(path: paths.settingsFile)
        repairs = use == .repairsSettings
        // Unreadable settings must not prevent the commands that repair them.
        func setting(_ key: SettingKey) throws -> String? {
            use == .repairsSettings ? (try? settings.value(for: key)) ?? nil : try settings.value(for: key)
        }

        // A template replaces the format.
        if options.format == nil, options.selection.template == nil, let stored = try setting(.output) {
            format = OutputFormat(rawValue: stored) ?? .table
        }
        if try setting(.plainOutput) == "on" { isPlain = true }
        if !options.hasNoColor, try setting(.color) == "never" {
            console = host.console(language: options.language, allowsColor: false)
        }
        if isPlain { console = console.withoutRedrawing() }
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

    /// Reads the access token given by the options.
    @MainActor
    mutating func readAccessToken(_ secrets: SecretReader) throws {
        if let path = options.tokenFile {
            accessToken = try AccessTokenFile.read(path)
        } else if let descriptor = options.tokenDescriptor {
            accessToken = try secrets.accessToken(descriptor: descriptor)
        }
    }

    /// Allows a pager for long results, but not with `--quiet`, `--no-pager`, plain output or tapes.
    mutating func allowPager(host: RunHost) {
        guard !options.hasNoPager, !isPlain, options.verbosity != .quiet, !host.isTape else { return }
        console = console.paged(
            by: PagerCommand(environment: host.environment), environment: host.environment)
    }

    /// Whether people are told that this is the demo because no other bank was chosen: once in a session of a terminal,
    /// and never programs.
    func namesDemo(host: RunHost) -> Bool {
        guard isDemoByDefault, !host.isTape, format == .table, options.selection.template == nil else {
            return false
        }
        guard let session = host.terminalSession else { return true }
        return TerminalSessions(path: paths.demoNoticeFile).begin(session)
    }

    func configuration(host: RunHost, unlockPrompt: any UnlockPrompt) throws -> BankConfiguration {
        var configuration = try BankConfiguration(
            environment, paths: paths,
            demoConditions: demoConditions,
            world: host.world, unlockPrompt: unlockPrompt, sessionAgent: host.sessionAgent,
            userName: Self.userName(host: host), accessToken: accessToken, server: server(),
            logEcho: logEcho)
        configuration.networkOptions = networkOptions
        configuration.libraries = host.libraries
        if let database = try ledgerDatabase(host: host) { configuration.ledgerDatabase = database }
        if let engine = host.serverEngine {
            configuration.requireSetting = { value, key throws(ServiceError) in
                guard [.ledgerURL, .ledgerReplicaURL].contains(key), !value.isEmpty else { return }
                try engine.requireAddress(value, of: key)
            }
        }
        // Tests and forwarded notifications use the user's own program, which may call any address the user may.
        configuration.webhookSender = HTTPWebhookSender(
            version: BankProgram.version, reach: .everywhere, clock: SystemClock())
        return configuration
    }

    /// A read-only configuration for completion: it changes nothing, asks for no password, and has no simulated latency
    /// or faults.
    func readOnlyConfiguration(host: RunHost) throws(ServiceError) -> BankConfiguration {
        var configuration = try BankConfiguration(
            environment, paths: paths, world: host.world, sessionAgent: host.sessionAgent, isReadOnly: true,
            server: server())
        configuration.networkOptions = networkOptions
        if let database = try ledgerDatabase(host: host) { configuration.ledgerDatabase = database }
        return configuration
    }

    /// The database of the settings; `nil` for a file. Throws `invalidConfiguration` if this program has no engine for
    /// it.
    private func ledgerDatabase(host: RunHost) throws(ServiceError) -> LedgerDatabase? {
        guard environment == .local else { return nil }
        do throws(ServiceError) {
            let url = try setting(.ledgerURL)
            guard !url.isEmpty else { return nil }
            guard let engine = host.serverEngine else {
                throw .invalidConfiguration(
                    reason:
                        "the ledger is on PostgreSQL (setting ledger.url): use bank-server instead of bank")
            }
            try engine.requireAddress(url, of: .ledgerURL)
            let replica = try setting(.ledgerReplicaURL)
            let key = SettingKey.ledgerReadConnections
            return LedgerDatabase(
                engine: engine, address: url, replicaAddress: replica.isEmpty ? nil : replica,
                readConnectionMaximum: try key.number(try setting(key)))
        } catch {
            // The commands that change the setting must work with a wrong one.
            guard repairs else { throw error }
            return nil
        }
    }

    /// The server in the settings for the environment.
    private func server() throws(ServiceError) -> ServerAddress? {
        let key: SettingKey
        switch environment {
        case .demo, .local: return nil
        case .staging: key = .stagingURL
        case .production: key = .productionURL
        }
        do throws(ServiceError) {
            let text = try setting(key)
            guard text.isEmpty, repairs else {
                return text.isEmpty ? nil : try ServerAddress(text, field: .other(key.name))
            }
        } catch {
            guard repairs else { throw error }
        }
        // The commands that set the address must work without one; they do not call the server.
        return try ServerAddress("https://\(environment.rawValue).invalid")
    }

    private func setting(_ key: SettingKey) throws(ServiceError) -> String {
        do {
            return try FileSettingsService(path: paths.settingsFile).value(for: key) ?? key.defaultValue
        } catch {
            throw error as? ServiceError ?? .unknown(underlying: Phrase(verbatim: "\(error)"))
        }
    }

    private var networkOptions: NetworkOptions {
        var network = NetworkOptions()
        network.userAgent = "bank/\(BankProgram.version)"
        network.certificateAuthoritiesPath = options.authoritiesFile
        return network
    }

    /// Simulated latency and faults of the demo bank.
    var demoConditions: DemoConditions {
        DemoConditions(latency: options.latency ?? .none).adding(options.faults)
    }

    var isVerbose: Bool { options.verbosity == .verbose }

    /// With `--verbose`, the log is also written to the error stream.
    private var logEcho: (@Sendable (String) -> Void)? {
        guard isVerbose else { return nil }
        return { [console] in try? console.writeError(verbatim: DisplayText.sanitized($0)) }
    }

    /// With `--verbose`, a line on the error stream for each call to the bank.
    func callTrace(host: RunHost) -> CallTrace? {
        guard isVerbose else { return nil }
        return CallTrace(elapsed: host.elapsed) { [console] call, time, outcome in
            let microseconds =
                time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
            let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000)
            let line = "* \(call)  \(whole).\(rest / 100) ms" + (outcome.isEmpty ? "" : "  \(outcome)")
            try? console.writeError(verbatim: DisplayText.sanitized(line))
        }
    }

    private static func userName(host: RunHost) -> String {
        let name = ["USER", "LOGNAME"].lazy.compactMap(host.environment).first {
            (try? FreeText.name($0, field: .name)) != nil
        }
        return name ?? "operator"
    }

    func runEnvironment(host: RunHost) -> RunEnvironment {
        // Fixed worlds use a fixed device name.
        let machine = host.world == nil ? MachineName.current() : nil
        let zone =
            host.world == nil ? TimeZoneDatabase.system.localName(variable: host.environment("TZ")) : nil
        return RunEnvironment(
            userName: Self.userName(host: host),
            environment: environment.rawValue, isEnvironmentChosen: !isDemoByDefault,
            isDemo: environment == .demo,
            deviceName: machine ?? "this machine", timeZone: zone ?? BankTimeZone.utc.name)
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
        guard environment != .demo, options.latency != nil || options.faults.hasFaults else { return }
        let (option, value) =
            options.latency.map { ("--latency", $0.text) }
            ?? ("--fail", options.faults.names)
        throw CommandLineError.invalidValue(
            name: option, value: value, reason: "This option is only for the demo bank: add --env demo.")
    }
}
