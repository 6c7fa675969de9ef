import BankDomain
import BankServices
import LanguageKit
import TerminalKit

enum RateColumns {
    static let rates: [Column<ExchangeRate>] = [
        .text(key: "base", title: "One", importance: .high) { $0.base.code },
        .text(key: "quote", title: "In", importance: .high) { $0.quote.code },
        Column(key: "rate", title: "Costs", alignment: .decimal, importance: .high) {
            .string($0.rate.text)
        },
        .date(key: "date", title: "Date") { $0.date.text },
    ]

    static let exchange: [Column<Exchange>] = [
        amount(key: "source", title: "Give") { $0.source },
        amount(key: "target", title: "Get") { $0.target },
        .text(key: "rate", title: "Rate") { $0.rate },
        .date(key: "rateDate", title: "Rates of") { $0.rateDate.text },
        amount(key: "margin", title: "Bank's margin") { $0.margin },
    ]

    static let files: [Column<ImportedRates>] = [
        .text(key: "path", title: "File", canTruncate: true) { $0.path },
        .count(key: "dayCount", title: "Days") { $0.dayCount },
        .date(key: "firstDate", title: "From") { $0.firstDate.text },
        .date(key: "lastDate", title: "To") { $0.lastDate.text },
        .count(key: "rateCount", title: "Rates") { $0.rateCount },
        .count(key: "newRateCount", title: "New") { $0.newRateCount },
        .count(key: "skippedCount", title: "Left out") { $0.skippedCount },
        Column(
            key: "skippedCodes", title: "Currencies left out", importance: .low,
            text: { $0.skippedCodes.joined(separator: " ") },
            value: { .array($0.skippedCodes.map(OutputValue.string)) }),
    ]

    /// An amount that stands alone: its currency beside it.
    private static func amount(
        key: String, title: Phrase, _ amount: @escaping @Sendable (Exchange) -> Money
    ) -> Column<Exchange> {
        Column(
            key: key, title: title, text: { "\(amount($0).groupedText) \(amount($0).currency.code)" },
            csvText: { amount($0).description }, value: { .money(amount($0)) })
    }
}
