import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

/// `bank fx …`
enum RatesNoun: Noun {
    static let nodes = [
        group("fx", "Exchange rates and conversion", [rates, convert, history, importFiles])
    ]

    private static let rates = verb(
        "rates", "List a currency's exchange rates",
        discussion: """
            These are the reference rates of the European Central Bank, without the bank's spread. If a day has no \
            rates, the most recent earlier ones are shown. Rates between two other currencies are calculated through \
            the euro and shown with six digits.
            """,
        day, option("base", value: "CURRENCY", help: "Base currency", default: "EUR"),
        fields: .of(RateColumns.rates),
        examples: ["bank fx rates", "bank fx rates --base USD --on 2026-06-26"]
    ) { RatesView(viewModel: $0.rates(of: $2 ?? "EUR", on: $1)) }

    private static let convert = verb(
        "convert", "Convert an amount at the bank's rate",
        discussion: """
            The bank's spread (setting fx.spreadBasisPoints) is deducted and shown as the margin. The amount you get \
            is rounded down. No money is exchanged.
            """,
        required("AMOUNT", help: "Amount, such as 12.50"),
        required("FROM", help: "Currency to convert from", completion: .currency),
        required("TO", help: "Currency to convert to", completion: .currency), day,
        examples: ["bank fx convert 100 EUR USD"]
    ) { views, amount, source, target, day in
        let draft = ConversionDraft(amount: amount, from: source, to: target, date: day)
        return RecordView(of: views.conversion(of: draft), \.state, RateColumns.exchange) {
            await $0.load()
        }
    }

    private static let history = verb(
        "history", "List a currency's rates to the euro, newest first",
        required("CURRENCY", help: "Currency"), period(from: "First day", to: "Last day"),
        fields: .of(RateColumns.rates), examples: ["bank fx history USD --from 2026-06-01"]
    ) { RatesView(viewModel: $0.history(of: $1, from: $2.from, to: $2.to), historyOf: $1) }

    private static let importFiles = verb(
        "import", "Import rate files of the European Central Bank (operators only)",
        discussion: """
            Reads the daily and historical files, as XML or CSV (eurofxref-daily.xml, eurofxref-hist.csv). Each file \
            is imported completely or not at all. Rates that the bank already has don't change; a file with a \
            different rate for such a day is refused. Rates of currencies that no longer exist are skipped and counted.
            """,
        inputFiles(help: "Rate files; - is standard input"), dryRun,
        examples: ["bank fx import eurofxref-hist.xml"]
    ) { views, paths, mode in
        RatesImportView(
            viewModel: views.imports(), request: RatesImportRequest(filePaths: paths, mode: mode))
    }

    private static let day = date("on", help: "Day of the rates", default: "today")

    static func views(in host: any CommandHost) -> RatesViewFactory {
        RatesViewFactory(services: host.services)
    }
}

@MainActor
package struct RatesViewFactory {
    package typealias Dependencies = HasMarketDataService

    let services: any Dependencies

    func rates(of base: String, on date: CalendarDate?) -> RatesViewModel {
        RatesViewModel(base: base, on: date, marketDataService: services.marketDataService)
    }

    func history(of currency: String, from: CalendarDate?, to: CalendarDate?) -> RatesViewModel {
        RatesViewModel(
            historyOf: currency, from: from, to: to, marketDataService: services.marketDataService)
    }

    func conversion(of draft: ConversionDraft) -> ConversionViewModel {
        ConversionViewModel(draft, marketDataService: services.marketDataService)
    }

    func imports() -> RatesImportViewModel {
        RatesImportViewModel(marketDataService: services.marketDataService)
    }
}
