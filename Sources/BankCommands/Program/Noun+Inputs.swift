import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

// The inputs that verbs are made of.

extension Noun {
    /// A required argument.
    static func required(
        _ name: String, help: Phrase, completion: CompletionKind = .none
    ) -> Input<String> {
        Input(.argument(.required(name, help: help, completion: completion))) {
            name == "AMOUNT" ? TypedAmount.plain($0.argument(name)) : $0.argument(name)
        }
    }

    /// An argument that may be left out.
    static func optional(
        _ name: String, help: Phrase, completion: CompletionKind = .none
    ) -> Input<String?> {
        Input(.argument(.optional(name, help: help, completion: completion))) { $0.optionalArgument(name) }
    }

    /// All remaining words.
    static func repeating(_ name: String, help: Phrase) -> Input<[String]> {
        Input(.argument(.repeating(name, help: help))) { $0.arguments(name) }
    }

    /// A file that is read; `-` is standard input.
    static func inputFile(help: Phrase) -> Input<String> {
        Input(required("FILE", help: help, completion: .file)) { path(of: $0) }
    }

    /// A file that is created. `-` is refused, because the content is more than one file, or secret.
    static var newFile: Input<String> {
        Input(required("FILE", help: "New file to write to", completion: .file)) {
            (path) throws(CommandLineError) in
            guard path != "-" else {
                throw .invalidValue(
                    name: "FILE", value: path,
                    reason: "This command doesn't write to standard output. Name a new file.")
            }
            return path
        }
    }

    /// Files that are read; `-` is standard input.
    static func inputFiles(help: Phrase) -> Input<[String]> {
        Input(repeating("FILES", help: help)) { $0.map(path) }
    }

    private static func path(of word: String) -> String { word == "-" ? "/dev/stdin" : word }

    static func flag(_ name: String, help: Phrase) -> Input<Bool> {
        Input(.option(.flag(name, help: help))) { $0.flag(name) }
    }

    /// A required option.
    static func required(_ name: String, value: String, help: Phrase) -> Input<String> {
        Input(.option(.required(name, value: value, help: help))) { $0.requiredString(name) }
    }

    /// An option. An empty text is refused, because a script's empty variable must never mean a default.
    static func option(
        _ name: String, value: String, help: Phrase, default: Phrase? = nil,
        completion: CompletionKind = .none
    ) -> Input<String?> {
        let option = OptionSpecification.option(
            name, value: value, help: help, default: `default`, completion: completion)
        return Input(.option(option)) { (arguments) throws(CommandLineError) in try arguments.text(name) }
    }

    /// The same, with an empty text if it was left out.
    static func text(
        _ name: String, value: String, help: Phrase, default: Phrase? = nil,
        completion: CompletionKind = .none
    ) -> Input<String> {
        Input(option(name, value: value, help: help, default: `default`, completion: completion)) { $0 ?? "" }
    }

    /// An option whose text may be empty.
    static func anyText(
        _ name: String, value: String, help: Phrase, default: Phrase? = nil,
        completion: CompletionKind = .none
    ) -> Input<String?> {
        let option = OptionSpecification.option(
            name, value: value, help: help, default: `default`, completion: completion)
        return Input(.option(option)) { $0.string(name) }
    }

    /// An option that may be given several times.
    static func repeated(
        _ name: String, value: String, help: Phrase, default: Phrase? = nil
    ) -> Input<[String]> {
        let option = OptionSpecification.option(
            name, value: value, help: help, default: `default`, isRepeatable: true)
        return Input(.option(option)) { $0.strings(name) }
    }

    /// An option whose text is converted.
    /// - Parameters:
    ///   - expectation: The expected form; completes the sentence "It must be ….".
    ///   - parse: Returns nil for an invalid value.
    static func parsed<Value: Sendable>(
        _ name: String, value: String, help: Phrase, expecting expectation: Phrase,
        as parse: @escaping @Sendable (String) -> Value?
    ) -> Input<Value?> {
        Input(.option(.option(name, value: value, help: help))) { (arguments) throws(CommandLineError) in
            try arguments.value(name, expecting: expectation, as: parse)
        }
    }

    static func integer(
        _ name: String, in range: ClosedRange<Int>, value: String, help: Phrase, default: Phrase? = nil
    ) -> Input<Int?> {
        let option = OptionSpecification.option(name, value: value, help: help, default: `default`)
        return Input(.option(option)) { (arguments) throws(CommandLineError) in
            try arguments.integer(name, in: range)
        }
    }

    static func date(_ name: String, help: Phrase, default: Phrase? = nil) -> Input<CalendarDate?> {
        let option = OptionSpecification.option(name, value: "DATE", help: help, default: `default`)
        return Input(.option(option)) { (arguments) throws(CommandLineError) in try arguments.date(name) }
    }

    static func requiredDate(_ name: String, help: Phrase) -> Input<CalendarDate> {
        Input(.option(.required(name, value: "DATE", help: help))) { (arguments) throws(CommandLineError) in
            try arguments.requiredValue(name, expecting: PeriodOptions.dateExpectation) { CalendarDate($0) }
        }
    }

    /// An option with fixed choices.
    static func choice<Choice: RawRepresentable<String> & Sendable>(
        _ name: String, of choices: [Choice], value: String? = nil, help: Phrase, default: Phrase? = nil
    ) -> Input<Choice?> {
        let option = OptionSpecification.choice(
            name, of: choices.map(\.rawValue), value: value, help: help, default: `default`)
        return Input(.option(option)) { $0.choice(name, as: Choice.self) }
    }

    /// An option with fixed choices that may be given several times.
    static func choices<Choice: RawRepresentable<String> & Sendable>(
        _ name: String, of choices: [Choice], help: Phrase, isRequired: Bool = false
    ) -> Input<[Choice]> {
        let option = OptionSpecification.choice(
            name, of: choices.map(\.rawValue), help: help, isRepeatable: true, isRequired: isRequired)
        return Input(.option(option)) { $0.strings(name).compactMap(Choice.init) }
    }

    /// The first and the last day of a period; each may be open.
    static func period(from: Phrase, to: Phrase) -> Input<(from: CalendarDate?, to: CalendarDate?)> {
        Input(InputSyntax(options: PeriodOptions.all(from: from, to: to))) {
            (arguments) throws(CommandLineError) in
            (try arguments.date("from"), try arguments.date("to"))
        }
    }
}

extension Noun {
    /// `--dry-run`
    static var dryRun: Input<ExecutionMode> {
        Input(InputSyntax(globals: ["dry-run"])) { $0.flag("dry-run") ? .dryRun : .commit }
    }

    /// The options of a verb that moves money.
    static var money: Input<MoneyOptions> {
        Input(dryRun, idempotencyKey()) {
            MoneyOptions(mode: $0, idempotencyKey: $1)
        }
    }

    /// A key of at most this many bytes, with which a change can be repeated safely.
    static func idempotencyKey(maximum: Int = 64) -> Input<IdempotencyKey?> {
        let name = "idempotency-key"
        return Input(InputSyntax(globals: [name])) { (arguments) throws(CommandLineError) in
            try arguments.value(name, expecting: "1 to \(maximum) visible ASCII characters") {
                $0.utf8.count <= maximum ? IdempotencyKey($0) : nil
            }
        }
    }

    /// Whether `--yes` was given, which every command takes.
    static var isConfirmed: Input<Bool> { Input(InputSyntax()) { $0.flag("yes") } }

    /// The page of a list that is otherwise shown whole.
    static var page: Input<PageRequest?> {
        Input(InputSyntax(options: PageOptions.all)) { (arguments) throws(CommandLineError) in
            try arguments.optionalPage()
        }
    }

    /// The page of a list that is shown in pages.
    static func page(defaultLimit: Int) -> Input<PageRequest> {
        Input(InputSyntax(options: PageOptions.all)) { (arguments) throws(CommandLineError) in
            try arguments.page(defaultLimit: defaultLimit)
        }
    }

    /// The page of a list that continues after a cursor.
    static var cursorPage: Input<PageRequest> {
        Input(InputSyntax(options: PageOptions.all + [PageOptions.after])) {
            (arguments) throws(CommandLineError) in
            try arguments.page(defaultLimit: 20, after: arguments.string("after"))
        }
    }

    /// `--all`, which takes the place of the user's own.
    static func scope(_ help: Phrase) -> Input<AccountScope> {
        Input(flag("all", help: help)) { $0 ? .all : .own }
    }

    /// The currency of an amount.
    static func currency(_ help: Phrase, default: Phrase? = nil) -> Input<String> {
        text("currency", value: "CODE", help: help, default: `default`, completion: .currency)
    }

    /// A code from the user's second factor.
    static var code: Input<String?> { oneTimeCode(help: "Code from your second factor") }

    static func oneTimeCode(help: Phrase) -> Input<String?> {
        Input(.option(.option("code", value: "CODE", help: help))) { (arguments) throws(CommandLineError) in
            try arguments.oneTimeCode()
        }
    }

    /// The descriptor of a secret.
    static func descriptor(_ option: OptionSpecification) -> Input<Int32?> {
        Input(.option(option)) { (arguments) throws(CommandLineError) in
            try arguments.descriptor(option.name)
        }
    }

    /// The descriptor of the password, which every command takes.
    static var passwordDescriptor: Input<Int32?> {
        Input(InputSyntax()) { (arguments) throws(CommandLineError) in
            try arguments.descriptor(SecretOptions.password.name)
        }
    }
}
