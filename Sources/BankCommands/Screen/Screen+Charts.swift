import BankDomain
import LanguageKit
import TerminalKit

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
