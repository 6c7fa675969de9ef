import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addRates() {
        on("GET", "/rates") { visit in
            let market = try visit.services.marketDataService
            let base = visit.query["base"].isEmpty ? "EUR" : visit.query["base"]
            let rates = RatesViewModel(base: base, on: nil, marketDataService: market)
            await rates.load()
            var conversion: ConversionViewModel?
            if !visit.query["amount"].isEmpty {
                let draft = ConversionDraft(
                    amount: visit.query.amount("amount"), from: visit.query["from"], to: visit.query["to"])
                conversion = ConversionViewModel(draft, marketDataService: market)
                await conversion?.load()
            }
            return .page(RatesPage.page(rates.state, conversion?.state, base: base, visit))
        }
        on("GET", "/rates/*") { visit in
            let viewModel = RatesViewModel(
                historyOf: visit.name, from: nil, to: nil,
                marketDataService: try visit.services.marketDataService)
            await viewModel.load()
            return .page(RateHistoryPage.page(try viewModel.state.get(), visit.name))
        }
    }
}

/// The newest rates of a currency, and the conversion of an amount.
@MainActor
enum RatesPage {
    static func page(
        _ rates: LoadState<[ExchangeRate]>, _ conversion: LoadState<Exchange>?, base: String,
        _ visit: PageVisit
    ) -> WebPage {
        let problem = conversion?.error ?? rates.error
        return WebPage("Exchange rates", problem: problem) {
            if let exchange = conversion?.value { result(exchange) }
            PageForm.get(.rates) {
                PageForm.field(
                    "amount", "Amount", value: visit.query["amount"], .text("inputmode", "decimal"),
                    .flag("required"))
                PageForm.choice(
                    "from", "From", PageForm.currencies, chosen: currency(visit.query["from"], "USD"))
                PageForm.choice("to", "To", PageForm.currencies, chosen: currency(visit.query["to"], "EUR"))
                PageForm.button("Convert")
            }
            if let rates = rates.value, let newest = rates.map(\.date).max() {
                let isOfOneDay = rates.allSatisfy { $0.date == newest }
                tag("h2") { "1 \(base) =" }
                if isOfOneDay { tag("p", .style("detail")) { Parts.date(newest) } }
                Parts.table("1 \(base) =", isOfOneDay ? ["Currency"] : ["Currency", "Date"], number: "Rate") {
                    for rate in rates {
                        tag("tr") {
                            Parts.cell(
                                tag("a", .href(PagePath("rates", rate.quote.code))) { .text(rate.quote.code) }
                            )
                            if !isOfOneDay { Parts.cell(Parts.date(rate.date)) }
                            Parts.cell(Parts.rate(rate.rate.text), isAmount: true)
                        }
                    }
                }
            } else if problem == nil {
                Parts.empty("No exchange rates yet.")
            }
        }
    }

    private static func currency(_ typed: String, _ other: String) -> String {
        typed.isEmpty ? other : typed
    }

    private static func result(_ exchange: Exchange) -> HTML {
        Parts.facts([
            ("Amount", Parts.amount(exchange.source)), ("You get", Parts.amount(exchange.target)),
            ("Rate", Parts.rate(exchange.rate)), ("Margin", Parts.amount(exchange.margin)),
            ("Date", Parts.date(exchange.rateDate)),
        ])
    }
}

/// The price of one euro in a currency, day by day.
@MainActor
enum RateHistoryPage {
    static func page(_ history: [ExchangeRate], _ currency: String) -> WebPage {
        // Only which of two rates is drawn higher: the rates themselves are shown as they are.
        let isLower = { (one: ExchangeRate, other: ExchangeRate) in height(of: one) < height(of: other) }
        let lowest = history.min(by: isLower)?.rate.text ?? ""
        let highest = history.max(by: isLower)?.rate.text ?? ""
        return WebPage("EUR → \(currency)") {
            if history.isEmpty {
                Parts.empty("No exchange rates yet.")
            } else {
                tag("figure", .style("chart")) {
                    tag("figcaption") { "Daily rate" }
                    tag("p", .style("detail")) { "From \(.amount(lowest)) to \(.amount(highest))" }
                    LineDrawing.html(
                        history.reversed().map(height),
                        [.text("role", "img"), .label("Daily rate")])
                }
                Parts.table("Daily rate", ["Date"], number: "Rate") {
                    for rate in history {
                        tag("tr") {
                            Parts.cell(Parts.date(rate.date))
                            Parts.cell(Parts.rate(rate.rate.text), isAmount: true)
                        }
                    }
                }
            }
            tag("p") { tag("a", .href(.rates)) { "Exchange rates" } }
        }
    }

    private static func height(of rate: ExchangeRate) -> Double { Double(rate.rate.text) ?? 0 }
}
