import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// A list of rates. The history of one currency is also drawn as a line chart if charts are shown.
struct RatesView: TerminalView {
    let viewModel: RatesViewModel
    /// The currency of a rate history; `nil` for the rates of one day.
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

/// Imports files of rates, and reports.
struct RatesImportView: TerminalView {
    let viewModel: RatesImportViewModel
    let request: RatesImportRequest

    func appear(on screen: Screen) async throws {
        try screen.require(RateColumns.files)
        await viewModel.run(request)
        let change = try viewModel.state.get()
        let new = change.value.count(where: { $0.newRateCount > 0 })
        try screen.writeHeadline(Done.imported(fileCount: new), mode: change.mode)
        try screen.show(ListPresentation(columns: RateColumns.files, rows: change.value))
        if change.mode == .dryRun { screen.notice(Notice.dryRun) }
    }
}

enum RateColumns {
    static let rates: [Column<ExchangeRate>] = [
        .text(key: "base", title: "Base", importance: .high) { $0.base.code },
        .text(key: "quote", title: "Quote", importance: .high) { $0.quote.code },
        Column(key: "rate", title: "Rate", alignment: .decimal, importance: .high) {
            .string($0.rate.text)
        },
        .date(key: "date", title: "Date") { $0.date.text },
    ]

    static let exchange: [Column<Exchange>] = [
        amount(key: "source", title: "You pay") { $0.source },
        amount(key: "target", title: "You get") { $0.target },
        .text(key: "rate", title: "Rate") { $0.rate },
        .date(key: "rateDate", title: "Rate date") { $0.rateDate.text },
        amount(key: "margin", title: "Bank's margin") { $0.margin },
    ]

    static let files: [Column<ImportedRates>] = [
        .text(key: "path", title: "File", canTruncate: true) { $0.path },
        .count(key: "dayCount", title: "Days") { $0.dayCount },
        .date(key: "firstDate", title: "From") { $0.firstDate.text },
        .date(key: "lastDate", title: "To") { $0.lastDate.text },
        .count(key: "rateCount", title: "Rates") { $0.rateCount },
        .count(key: "newRateCount", title: "New") { $0.newRateCount },
        .count(key: "skippedCount", title: "Skipped") { $0.skippedCount },
        Column(
            key: "skippedCodes", title: "Skipped currencies", importance: .low,
            text: { $0.skippedCodes.joined(separator: " ") },
            value: { .array($0.skippedCodes.map(OutputValue.string)) }),
    ]

    /// An amount with its currency beside it.
    private static func amount(
        key: String, title: Phrase, _ amount: @escaping @Sendable (Exchange) -> Money
    ) -> Column<Exchange> {
        Column(
            key: key, title: title, text: { "\(amount($0).groupedText) \(amount($0).currency.code)" },
            csvText: { amount($0).description }, value: { .money(amount($0)) })
    }
}
