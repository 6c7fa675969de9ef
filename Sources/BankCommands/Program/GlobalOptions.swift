import BankDomain
public import BankServices
public import CommandLineKit
public import LanguageKit
public import TerminalKit

/// The options that every command takes, as given.
public struct GlobalOptions: Equatable, Sendable {
    /// `--env`
    public let environment: String?
    /// `--output`
    public let format: OutputFormat?
    /// `--fields`
    public let fields: [String]?
    /// `--lang`
    public let language: Language?
    /// `--filter`, `--sort`, `--template`
    public let selection: ResultSelection
    /// `--plain`
    public let isPlain: Bool
    /// `--no-pager`
    public let hasNoPager: Bool
    /// `--no-color`
    public let hasNoColor: Bool
    /// `--quiet`, `--verbose`
    public let verbosity: Verbosity
    /// `--latency`
    public let latency: DemoConditions.Latency?
    /// `--fail`
    public let faults: DemoConditions
    /// `--yes`
    public let isConfirmed: Bool
    /// `--password-fd`
    public let passwordDescriptor: Int32?
    /// `--keychain-password-fd`
    public let keychainPasswordDescriptor: Int32?
    /// `--token-fd`
    public let tokenDescriptor: Int32?
    /// `--token-file`
    public let tokenFile: String?
    /// `--ca`
    public let authoritiesFile: String?
    /// `--watch`
    public let watchSeconds: Int?
    /// `--page` of a list, or 1.
    package let pageNumber: Int

    /// Reads the options. Throws for an invalid value.
    public init(_ arguments: ParsedArguments) throws(CommandLineError) {
        self.environment = arguments.string("env")
        self.format = arguments.choice("output", as: OutputFormat.self)
        self.fields = try arguments.value("fields", expecting: "field names, separated by commas") {
            let names = $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return names.contains("") ? nil : names
        }
        self.language = arguments.choice("lang", as: Language.self)
        self.selection = try Self.selection(arguments)
        self.isPlain = arguments.flag("plain")
        self.hasNoPager = arguments.flag("no-pager")
        self.hasNoColor = arguments.flag("no-color")
        self.verbosity = arguments.flag("quiet") ? .quiet : arguments.flag("verbose") ? .verbose : .normal
        self.latency = try arguments.value(
            "latency", expecting: "none, realistic, or milliseconds such as 250ms"
        ) {
            DemoConditions.Latency($0)
        }
        self.faults = try Self.faults(arguments.strings("fail"))
        self.isConfirmed = arguments.flag("yes")
        self.passwordDescriptor = try arguments.descriptor(SecretOptions.password.name)
        self.keychainPasswordDescriptor = try arguments.descriptor(SecretOptions.keychainPassword.name)
        self.tokenDescriptor = try arguments.descriptor(SecretOptions.tokenDescriptor.name)
        self.authoritiesFile = arguments.string("ca")
        self.watchSeconds = try arguments.integer("watch", in: 1...86_400)
        self.pageNumber = arguments.declares("page") ? arguments.string("page").flatMap { Int($0) } ?? 1 : 1
        self.tokenFile = arguments.string(SecretOptions.tokenFile.name)
        if tokenDescriptor != nil, tokenFile != nil {
            throw .conflictingOptions("--token-file", "--token-fd")
        }
    }

    static let specifications: [OptionSpecification] = [
        .option(
            "env", value: "NAME", help: "Bank to use: demo, local, staging or production",
            default: "your settings",
            completion: .choices(SettingKey.environment.allowedValues)),
        .choice("output", of: OutputFormat.allCases.map(\.rawValue), help: "Output format"),
        .option(
            "fields", value: "A,B", help: "Only these fields, in this order; in JSON by name",
            completion: .fields),
        .option(
            "filter", value: "EXPR", help: "Only matching rows: 'amount >= 100 and status = booked'",
            completion: .filter),
        .option(
            "sort", value: "KEYS", help: "Sort order by fields: currency,balance:desc", completion: .sortKeys),
        .option("template", value: "TEXT", help: "Row template: '{id} {balance.amount}\\n'"),
        .flag("escape-formulas", help: "In CSV, mark texts that a spreadsheet would run as formulas"),
        .flag("plain", help: "For screen readers: no columns, colors or charts"),
        .flag("no-pager", help: "Print long results at once, without a pager"),
        .choice(
            "lang", of: Language.allCases.map(\.rawValue), help: "Display language",
            default: "your locale"),
        .flag("no-color", help: "No colors, even at a terminal"),
        .flag("quiet", help: "Only the result and errors"),
        .flag("verbose", help: "Show each call to the bank with its time, and the log"),
        .flag("yes", help: "Answer yes to all questions"), SecretOptions.password,
        SecretOptions.keychainPassword, SecretOptions.tokenFile, SecretOptions.tokenDescriptor,
        .option(
            "ca", value: "FILE", help: "Trust the certificates in this file (PEM) instead of the system's"),
        .flag(
            "dry-run", help: "Check and show the result, but change nothing",
            availability: .conditional(takenBy: "commands that change the bank")),
        .option(
            "idempotency-key", value: "KEY", help: "Your own key for this change, to repeat it safely",
            availability: .conditional(takenBy: "commands that move money")),
        .option(
            "watch", value: "SECONDS", help: "Show the list again every so many seconds, until Ctrl-C",
            availability: .conditional(takenBy: "commands that show a list")),
        .option(
            "latency", value: "TIME",
            help: "Response time of the demo bank: none, realistic, or milliseconds such as 250ms",
            completion: .choices(DemoConditions.Latency.named.map(\.text))),
        .option(
            "fail", value: "OPERATION=ERROR", help: "Make the demo bank fail: transfers.create=networkError",
            isRepeatable: true, completion: .listed(.fault)),
    ]

    private static func faults(
        _ texts: [String]
    ) throws(CommandLineError) -> DemoConditions {
        var conditions = DemoConditions()
        for text in texts {
            do throws(DemoConditions.FaultTextProblem) {
                try conditions.addFault(text)
            } catch {
                throw .invalidValue(name: "--fail", value: text, reason: Help.reason(error, text))
            }
        }
        return conditions
    }
}

extension GlobalOptions {
    /// Reads `--filter`, `--sort` and `--template`. Throws for one that cannot be parsed, and for a template together
    /// with a format.
    static func selection(_ arguments: ParsedArguments) throws(CommandLineError) -> ResultSelection {
        let selection = ResultSelection(
            filter: try read("filter", arguments) { (text) throws(SelectionError) in
                try FilterExpression(text)
            },
            order: try read("sort", arguments) { (text) throws(SelectionError) in try SortOrder(text) },
            template: try read("template", arguments) { (text) throws(SelectionError) in
                try RowTemplate(text)
            },
            range: try arguments.rowRange(), escapesFormulas: arguments.flag("escape-formulas"))
        if selection.template != nil, let format = arguments.string("output"), format != "table" {
            throw .conflictingOptions("--template", "--output \(format)")
        }
        return selection
    }

    private static func read<Value>(
        _ option: String, _ arguments: ParsedArguments, as parse: (String) throws(SelectionError) -> Value
    ) throws(CommandLineError) -> Value? {
        guard let text = arguments.string(option) else { return nil }
        do throws(SelectionError) {
            return try parse(text)
        } catch {
            throw .invalidValue(name: "--\(option)", value: text, reason: error.reason)
        }
    }
}
