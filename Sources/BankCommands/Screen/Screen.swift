import BankServices
public import LanguageKit
public import TerminalKit

/// Where views are shown: a console, the form that the user asked for, and how much is said beside it.
@MainActor
public struct Screen {
    public let console: Console
    public let format: OutputFormat
    /// How much is said beside the result.
    public let verbosity: Verbosity
    /// Where passwords and other secrets come from.
    public let secrets: SecretReader
    /// Whether the user chose fields, rows or a template, and so wants nothing else.
    let choosesFields: Bool
    /// Whether the result is read aloud rather than looked at.
    let isPlain: Bool
    private let presenter: Presenter
    private let elapsed: @Sendable () -> Duration

    /// A screen.
    ///
    /// - Parameters:
    ///   - fields: the fields to show, in their order; `nil` for all.
    ///   - selection: the rows to show, their order and the template for them.
    ///   - isPlain: whether the result is read aloud: nothing side by side, no colour, no pictures, no rewritten line.
    ///   - elapsed: the time since any fixed moment, for progress.
    ///   - secrets: reads secrets; without one they come from the console alone.
    public init(
        console: Console, format: OutputFormat, fields: [String]?,
        selection: ResultSelection = ResultSelection(),
        isPlain: Bool = false, verbosity: Verbosity, elapsed: @escaping @Sendable () -> Duration,
        secrets: SecretReader? = nil
    ) {
        self.console = console
        self.format = format
        self.verbosity = verbosity
        self.secrets = secrets ?? SecretReader(console: console)
        self.choosesFields = fields != nil || !selection.isEmpty
        self.isPlain = isPlain
        self.presenter = Presenter(
            format: format, fields: fields, selection: selection, isPlain: isPlain,
            capabilities: console.capabilities)
        self.elapsed = elapsed
    }

    /// Whether pictures help: somebody looks at the whole result on a terminal, and wants more than the bare result.
    var drawsCharts: Bool {
        format == .table && !choosesFields && !isPlain && verbosity != .quiet
            && console.capabilities.outputIsTerminal
    }

    /// Throws for fields that these columns do not have. The first thing that a view does before it changes
    /// anything.
    func require<Row>(_ columns: [Column<Row>]) throws {
        try presenter.check(columns)
    }

    func show<Row>(_ list: ListPresentation<Row>) throws {
        let quiet = verbosity == .quiet
        try presenter.present(
            ListPresentation(
                columns: list.columns, rows: list.rows, envelope: list.envelope,
                emptyText: quiet ? nil : list.emptyText, noMatchText: quiet ? nil : Notice.noMatch),
            on: console)
    }

    func show<Row>(_ record: RecordPresentation<Row>) throws {
        try presenter.present(record, on: console)
    }

    /// Writes what a change answered, and says so if nothing was changed.
    func show<Row>(_ record: RecordPresentation<Row>, mode: ExecutionMode) throws {
        try show(record)
        if mode == .dryRun { notice(Notice.dryRun) }
    }

    /// Writes one of several records that come one by one, at once: a line each, in every format.
    func showNext<Row>(_ record: RecordPresentation<Row>, isFirst: Bool) throws {
        try presenter.presentLine(record, isFirst: isFirst, on: console)
    }

    /// Writes a phrase and a line end to the output.
    func write(_ phrase: Phrase) throws {
        try console.writeLine(phrase)
    }

    /// Writes text as it is and a line end to the output.
    func write(verbatim text: String) throws {
        try console.writeLine(verbatim: text)
    }

    /// Writes text that ends with a line end of its own, or gives it one.
    func writeBlock(_ text: String) throws {
        try write(verbatim: text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }

    /// Says something beside the result, unless the user wants quiet. A notice that nobody can read is no reason
    /// to fail.
    public func notice(_ phrase: Phrase) {
        guard verbosity != .quiet else { return }
        try? console.writeError(phrase)
    }

    func progress() -> ProgressReporter {
        ProgressReporter(console: console, verbosity: verbosity, isPlain: isPlain, elapsed: elapsed)
    }

    var styler: Styler { Styler(usesColor: console.capabilities.usesColor && !isPlain) }
}
