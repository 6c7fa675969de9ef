import BankDomain
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

/// A view: it asks its view model for a state and draws that, and knows nothing else.
@MainActor
package protocol TerminalView {
    /// Loads what there is to see and shows it. Throws what kept it from being seen.
    func appear(on screen: Screen) async throws
}

extension Screen {
    /// Throws ``Refusal/bareResult`` where the user asked for JSON, CSV or fields of what has none of them.
    func requireBare() throws {
        guard format == .table, !choosesFields else { throw Refusal.bareResult }
    }

    /// Writes a secret as it is and nothing else; on a terminal the cursor still reaches a fresh line.
    func writeBare(_ secret: SharedSecret) throws {
        try secret.withUnsafeBytes { (bytes) throws(StreamError) in try console.output.writeSecret(bytes) }
        if console.capabilities.outputIsTerminal { try write(verbatim: "") }
        // What is said next must not come between the secret and its line end.
        try console.output.flush()
    }
}

/// Pictures of what was just shown in figures, for who looks at a terminal. A picture says nothing that the figures do
/// not, so where it cannot be drawn nothing is missing.
extension Screen {
    /// A line over time with a title, after an empty line.
    ///
    /// - Parameter label: the text beside a value, as people read it.
    func drawLine(
        _ title: Phrase, values: [Int64], from first: CalendarDate, to last: CalendarDate,
        label: (Int64) -> String
    ) throws {
        guard drawsCharts, values.count > 1 else { return }
        let region = console.capabilities.outputLocalization.region
        try write("")
        try write(title)
        let lines = LineChart(values: values).lines(
            width: min(console.capabilities.width, Self.chartWidth),
            usesUnicode: console.capabilities.usesUnicode, label: { region.amount(label($0)) },
            first: region.date(first.text), last: region.date(last.text))
        for line in lines { try console.writeLine(verbatim: line) }
    }

    /// Bars with a title, after an empty line.
    func drawBars(_ title: Phrase, _ bars: [BarChart.Bar]) throws {
        guard drawsCharts, bars.count > 1 else { return }
        try write("")
        try write(title)
        let lines = BarChart(bars).lines(
            width: min(console.capabilities.width, Self.chartWidth),
            usesUnicode: console.capabilities.usesUnicode)
        for line in lines { try console.writeLine(verbatim: DisplayText.sanitized(line)) }
    }

    // Wider lines are not easier to read.
    private static let chartWidth = 100
}
