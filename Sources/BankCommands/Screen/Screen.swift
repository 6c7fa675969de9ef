import BankDomain
import BankServices
public import LanguageKit
public import TerminalKit

/// The target of views: a console, the output format, and the verbosity.
@MainActor
public struct Screen {
    public let console: Console
    public let format: OutputFormat
    /// How much is shown in addition to the result.
    public let verbosity: Verbosity
    /// The source of passwords and other secrets.
    public let secrets: SecretReader
    /// Whether values of the command were asked for. Then it shows what it would do before it moves money.
    package var hasAsked = false
    /// The code that every second factor of the demo has; `nil` at other banks.
    package var demoCode: String?
    /// The page of a list that was asked for, from 1.
    package var pageNumber = 1
    /// Waits until a list is shown again, for `--watch`; `false` at the end. `nil` shows lists once.
    package var untilNext: (@Sendable () async throws -> Bool)?
    /// Whether the user chose fields, rows or a template, and so wants only those.
    let choosesFields: Bool
    /// Whether the output is for screen readers.
    let isPlain: Bool
    private let selection: ResultSelection
    private let presenter: Presenter
    private let elapsed: @Sendable () -> Duration

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - fields: the fields to show, in their order; `nil` for all.
    ///   - selection: the rows to show, their order and the template for them.
    ///   - isPlain: whether the output is for screen readers: no columns side by side, no colour, no charts, no
    ///     rewritten lines.
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
        self.selection = selection
        self.choosesFields = fields != nil || !selection.isEmpty
        self.isPlain = isPlain
        self.presenter = Presenter(
            format: format, fields: fields, selection: selection, isPlain: isPlain,
            capabilities: console.capabilities)
        self.elapsed = elapsed
    }

    /// Whether charts are drawn: only for a complete table on a terminal, without `--quiet`.
    var drawsCharts: Bool {
        format == .table && !choosesFields && !isPlain && verbosity != .quiet
            && console.capabilities.outputIsTerminal
    }

    /// Whether pictures are shown: wherever charts are, if the terminal supports pictures.
    var showsPictures: Bool { drawsCharts && console.capabilities.imageProtocol != nil }

    /// Shows a small picture above the following output.
    func show(_ picture: Picture) throws {
        try console.writeImage(png: picture.bytes, columns: 8, rows: 4)
    }

    /// Throws for fields that these columns do not have. Views call it first, before they change anything.
    func require<Row>(_ columns: [Column<Row>]) throws {
        try presenter.check(columns)
    }

    /// Whether rows are left out or ordered, so that the whole list must be read before it is cut.
    var choosesRows: Bool { selection.choosesRows }

    /// The option that leaves out or orders rows, as errors name it.
    var optionThatChoosesRows: String { selection.filter == nil ? "--sort" : "--filter" }

    /// Shows a page of the rows that match, of a list that is read page after page. Rows that follow are on the next
    /// page, which is named; there is no cursor.
    ///
    /// - Parameter countsAll: whether all rows that match are counted.
    func showChosen<Row: Sendable>(
        _ request: PageRequest, of columns: [Column<Row>], countsAll: Bool = false,
        read: (_ take: ([Row]) throws -> Bool) async throws -> Void
    ) async throws {
        let end = request.page * request.limit
        // One row more shows that there are more.
        let (rows, count) = try await presenter.first(
            end + 1, of: columns, countsAll: countsAll, read: read)
        let page = Page(
            items: Array(rows.prefix(end)), page: request.page, limit: request.limit,
            total: countsAll ? count : nil)
        let next = rows.count > end ? page.page + 1 : nil
        try show(
            ListPresentation(
                columns: columns, rows: page.items,
                envelope: page.envelope + [("nextPage", next.map(OutputValue.count) ?? .null)],
                emptyText: Notice.noMatch))
        guard format != .json else { return }
        if let total = page.total { notice(Notice.matching(total)) }
        if let next { notice(Notice.more(page: next)) }
    }

    /// Shows a list, or the page of it that was asked for. A list that does not end here says how to get the rest,
    /// unless a program reads that in its envelope.
    ///
    /// - Parameters:
    ///   - request: cut from the rows, if they are the whole list.
    ///   - rest: how to get what follows these rows; `nil` if nothing does.
    func show<Row>(
        _ whole: ListPresentation<Row>, page request: PageRequest? = nil, rest: Phrase? = nil
    ) throws {
        let list = request.map { whole.cut(to: $0) } ?? whole
        let quiet = verbosity == .quiet
        let presented = try presenter.present(
            ListPresentation(
                columns: list.columns, rows: list.rows, envelope: list.envelope,
                emptyText: quiet ? nil : pageNumber > 1 ? Notice.noPage(pageNumber) : list.emptyText,
                noMatchText: quiet ? nil : Notice.noMatch),
            on: console)
        if !presented.hiddenFields.isEmpty { notice(Notice.hidden(presented.hiddenFields)) }
        if format != .json || list.envelope == nil {
            if let rest { notice(rest) }
            if let request, whole.rows.count > request.offset + request.limit {
                notice(Notice.more(page: request.page + 1))
            }
            if let range = selection.range, presented.matchingCount > range.upperBound {
                notice(Notice.more(page: range.upperBound / range.count + 1))
            }
        }
    }

    func show<Row>(_ record: RecordPresentation<Row>) throws {
        try presenter.present(record, on: console)
    }

    /// Shows the result of a change after a line that says what happened, or what a dry run would do.
    ///
    /// - Parameter headline: for people only, and only if they see the whole result.
    func show<Row>(
        _ record: RecordPresentation<Row>, mode: ExecutionMode, saying headline: Phrase,
        inDryRun: Bool = false
    ) throws {
        try writeHeadline(headline, mode: mode, inDryRun: inDryRun)
        try show(record, mode: mode)
    }

    /// Writes a line that says what happened, or what a dry run would do: for people only, and only if they see the
    /// whole result.
    func writeHeadline(_ headline: Phrase, mode: ExecutionMode, inDryRun: Bool = false) throws {
        guard format == .table, !choosesFields, verbosity != .quiet, mode == .commit || inDryRun else {
            return
        }
        try write(headline)
    }

    /// Shows the result of a change, and says so if it was a dry run.
    func show<Row>(_ record: RecordPresentation<Row>, mode: ExecutionMode) throws {
        try show(record)
        if mode == .dryRun { notice(Notice.dryRun) }
    }

    /// Writes one of several records that arrive one by one, immediately and on one line in every format.
    func showNext<Row>(_ record: RecordPresentation<Row>, isFirst: Bool) throws {
        try presenter.presentLine(record, isFirst: isFirst, on: console)
    }

    /// Writes a phrase and a line end to the output.
    func write(_ phrase: Phrase) throws {
        try console.writeLine(phrase)
    }

    /// Writes text verbatim and a line end to the output.
    func write(verbatim text: String) throws {
        try console.writeLine(verbatim: text)
    }

    /// Writes text, and adds a line end if it has none.
    func writeBlock(_ text: String) throws {
        try write(verbatim: text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }

    /// Shows a notice in addition to the result, unless the user wants quiet. A notice that cannot be written is not an
    /// error.
    public func notice(_ phrase: Phrase) {
        guard verbosity != .quiet else { return }
        try? console.writeError(phrase)
    }

    /// Shows the progress of work, each time it changes.
    func reporting<Progress>(
        _ progress: @escaping @MainActor () -> Progress?,
        _ report: @escaping @MainActor (ProgressReporter, Progress) -> Void, while work: () async -> Void
    ) async {
        let reporter = ProgressReporter(
            console: console, verbosity: verbosity, isPlain: isPlain, elapsed: elapsed)
        let observation = ProgressObservation(progress) { report(reporter, $0) }
        await work()
        withExtendedLifetime(observation) { reporter.finish() }
    }

    var styler: Styler { Styler(usesColor: console.capabilities.usesColor && !isPlain) }
}

/// A view: it asks its view model for a state, and draws it.
@MainActor
package protocol TerminalView {
    /// Loads the content and shows it. Throws if it cannot be loaded or shown.
    func appear(on screen: Screen) async throws
}

extension Screen {
    /// Throws ``Refusal/bareResult`` if the user asked for JSON, CSV or fields and the result has none of them.
    func requireBare() throws {
        guard format == .table, !choosesFields else { throw Refusal.bareResult }
    }

    /// Writes only the secret, verbatim; on a terminal a line end follows.
    func writeBare(_ secret: SharedSecret) throws {
        try secret.withUnsafeBytes { (bytes) throws(StreamError) in try console.output.writeSecret(bytes) }
        if console.capabilities.outputIsTerminal { try write(verbatim: "") }
        // The secret and its line end must be written before any notice.
        try console.output.flush()
    }
}

/// Charts of values that were just listed, shown only on a terminal. A chart adds no information, so nothing is lost if
/// it cannot be drawn.
extension Screen {
    /// A line chart over time with a title, after an empty line.
    ///
    /// - Parameter label: formats a value for people.
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
            first: first.text, last: last.text)
        for line in lines { try console.writeLine(verbatim: line) }
    }

    /// A bar chart with a title, after an empty line.
    func drawBars(_ title: Phrase, _ bars: [BarChart.Bar]) throws {
        guard drawsCharts, bars.count > 1 else { return }
        try write("")
        try write(title)
        let lines = BarChart(bars).lines(
            width: min(console.capabilities.width, Self.chartWidth),
            usesUnicode: console.capabilities.usesUnicode)
        for line in lines { try console.writeLine(verbatim: DisplayText.sanitized(line)) }
    }

    // Wider charts are not easier to read.
    private static let chartWidth = 100
}
