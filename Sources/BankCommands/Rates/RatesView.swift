import BankDomain
import BankFeatures
import LanguageKit
import TerminalKit

/// A list of rates; for people who look, those of one currency also as a line over time.
struct RatesView: TerminalView {
    let viewModel: RatesViewModel
    /// The currency whose history this is; `nil` for the rates of one day.
    var historyOf: String?

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let rates = try viewModel.state.get()
        try screen.show(
            ListPresentation(columns: RateColumns.rates, rows: rates, emptyText: Notice.noRates))
        guard historyOf != nil, let first = rates.last, let last = rates.first,
            let series = Self.series(rates.reversed().map(\.rate))
        else { return }
        try screen.drawLine(
            "One \(first.base.code) in \(first.quote.code)", values: series, from: first.date, to: last.date
        ) { value in
            zip(series, rates.reversed()).first { $0.0 == value }?.1.rate.text ?? ""
        }
    }

    /// The rates as whole numbers of one scale; `nil` if they do not fit.
    private static func series(_ rates: [ExactDecimal]) -> [Int64]? {
        let scale = rates.map(\.scale).max() ?? 0
        var series: [Int64] = []
        for rate in rates {
            var value = rate.mantissa
            for _ in rate.scale..<scale {
                let (product, overflows) = value.multipliedReportingOverflow(by: 10)
                if overflows { return nil }
                value = product
            }
            series.append(value)
        }
        return series
    }
}
