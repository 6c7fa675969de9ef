import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addRates() {
        on("GET", "/rates") { visit in
            let services = try visit.services
            let wanted = WantedConversion(visit, try await services.accountService.accounts(.own))
            if visit.query.has("swap") { return .redirect(wanted.swapped) }
            let market = services.marketDataService
            let rates = RatesViewModel(base: wanted.from, on: nil, marketDataService: market)
            let conversion = ConversionViewModel(
                ConversionDraft(amount: wanted.amount, from: wanted.from, to: wanted.to),
                marketDataService: market)
            await rates.load()
            await conversion.load()
            var history: LoadState<[ExchangeRate]> = .idle
            if let foreign = [wanted.to, wanted.from].first(where: { $0 != Currency.eur.code }) {
                history = try await RateHistoryPage.load(foreign, market)
            }
            return .page(
                RatesPage.page(wanted, rates.state.value, conversion.state, history.value ?? [], visit))
        }
        on("GET", "/rates/*") { visit in
            let history = try await RateHistoryPage.load(visit.name, try visit.services.marketDataService)
            return .page(RateHistoryPage.page(try history.get(), visit.name))
        }
    }
}

/// What is converted: what the address asks for, or an amount of the customer's currency into their next one.
@MainActor
struct WantedConversion {
    /// As typed.
    let typed: String
    /// As programs write it.
    let amount: String
    let from: String
    let to: String
    /// Whether someone chose it.
    let isAsked: Bool

    private static let standardAmount = "100.00"

    init(_ visit: PageVisit, _ accounts: [Account]) {
        let query = visit.query
        isAsked = query.has("amount")
        typed = isAsked ? query["amount"] : visit.localization.region.amount(Self.standardAmount)
        amount = isAsked ? query.amount("amount") : Self.standardAmount
        let own = (accounts.filter(\.isDefault) + accounts).map(\.currency.code)
        let from = query["from"].isEmpty ? own.first ?? Currency.eur.code : query["from"]
        self.from = from
        let others = own + [Currency.eur.code, Currency.usd.code]
        to = query["to"].isEmpty ? others.first { $0 != from } ?? from : query["to"]
    }

    /// The address of the conversion in the other direction.
    var swapped: PagePath { PagePath.rates.asking([("amount", typed), ("from", to), ("to", from)]) }
}

/// A converter, then the newest rates of its currency and their history.
@MainActor
enum RatesPage {
    /// - Parameters:
    ///   - rates: of the currency to convert from; `nil` if it has none.
    ///   - history: of the other currency in euros, or else of this one.
    static func page(
        _ wanted: WantedConversion, _ rates: [ExchangeRate]?, _ conversion: LoadState<Exchange>,
        _ history: [ExchangeRate], _ visit: PageVisit
    ) -> WebPage {
        WebPage("Exchange rates", problem: wanted.isAsked ? conversion.error : nil) {
            converter(wanted, rates)
            if let exchange = conversion.value { result(exchange) }
            if let rates, let newest = rates.map(\.date).max() {
                table(rates, of: wanted.from, newest)
            } else {
                Parts.empty("No exchange rates yet.")
            }
            if let currency = history.first?.quote.code {
                tag("h2") { "EUR → \(currency)" }
                RateHistoryPage.chart(history)
                tag("p") { tag("a", .href(PagePath("rates", currency))) { "Rates of each day" } }
            }
        }
    }

    private static func converter(_ wanted: WantedConversion, _ rates: [ExchangeRate]?) -> HTML {
        let known = rates.map { (rates: [ExchangeRate]) in (rates.map(\.quote.code) + [wanted.from]).sorted()
        }
        let choices = known.map(PageForm.currencies) ?? PageForm.currencies
        return PageForm.get(.rates, style: "converter") {
            PageForm.field(
                "amount", "Amount", value: wanted.typed, .text("inputmode", "decimal"),
                .text("autocomplete", "off"), .flag("required"))
            PageForm.choice("from", "From", choices, chosen: wanted.from)
            PageForm.choice("to", "To", choices, chosen: wanted.to)
            PageForm.button("Convert")
            tag("button", .style("quiet"), .text("name", "swap"), .text("value", "yes")) { "Swap" }
        }
    }

    private static func result(_ exchange: Exchange) -> HTML {
        let (from, to) = (exchange.source.currency.code, exchange.target.currency.code)
        let rate = Phrase.Value.amount(RateText.short(exchange.rate))
        return Parts.figure(
            Parts.amount(exchange.target), above: .phrase("\(exchange.source.figure) ="),
            below: [
                .phrase(
                    "1 \(from) = \(rate) \(to) · margin \(exchange.margin.figure) · rates of \(exchange.rateDate.words)"
                )
            ])
    }

    private static func table(_ rates: [ExchangeRate], of base: String, _ newest: CalendarDate) -> HTML {
        let isOfOneDay = rates.allSatisfy { $0.date == newest }
        let texts = RateText.column(rates.map(\.rate))
        return .group([
            tag("h2") { "1 \(base) =" },
            isOfOneDay ? tag("p", .style("detail")) { Parts.date(newest) } : .nothing,
            Parts.table("1 \(base) =", isOfOneDay ? ["Currency"] : ["Currency", "Date"], number: "Rate") {
                for (rate, text) in zip(rates, texts) {
                    tag("tr") {
                        Parts.cell(currency(rate.quote.code))
                        if !isOfOneDay { Parts.cell(Parts.date(rate.date)) }
                        Parts.cell(Parts.rate(text), isAmount: true)
                    }
                }
            },
        ])
    }

    /// The name leads to the history, which is in euros.
    private static func currency(_ code: String) -> HTML {
        let name = Currency.name(of: code)?.asTitle
        let title = name ?? Phrase(verbatim: code)
        return .group([
            code == Currency.eur.code ? .phrase(title) : tag("a", .href(PagePath("rates", code))) { title },
            name == nil ? .nothing : tag("span", .style("id")) { .text(" " + code) },
        ])
    }
}

/// Rates as they are shown. No amount is computed from these texts.
enum RateText {
    /// Six significant digits, half rounded up.
    static func short(_ text: String) -> String {
        guard let rate = ExactDecimal(text) else { return text }
        let extra = min(rate.scale, String(rate.mantissa).utf8.count - 6)
        guard extra > 0 else { return text }
        let divisor = (0..<extra).reduce(Int64(1)) { power, _ in power * 10 }
        return ExactDecimal(mantissa: (rate.mantissa + divisor / 2) / divisor, scale: rate.scale - extra)?
            .text
            ?? text
    }

    /// With equally many decimals, so that the points are below each other.
    static func column(_ rates: [ExactDecimal]) -> [String] {
        let most = rates.map(\.scale).max() ?? 0
        return rates.map { rate in
            let text = rate.scale == 0 && most > 0 ? rate.text + "." : rate.text
            return text + String(repeating: "0", count: most - rate.scale)
        }
    }
}

/// The price of one euro in a currency, day by day.
@MainActor
enum RateHistoryPage {
    private static let monthCount = 3

    /// The last months with rates.
    static func load(
        _ currency: String, _ market: any MarketDataServiceProtocol
    ) async throws -> LoadState<[ExchangeRate]> {
        let newest = try await market.newestDate()
        let viewModel = RatesViewModel(
            historyOf: currency, from: newest?.adding(months: -monthCount), to: nil, marketDataService: market
        )
        await viewModel.load()
        return viewModel.state
    }

    static func page(_ history: [ExchangeRate], _ currency: String) -> WebPage {
        WebPage("EUR → \(currency)") {
            if history.isEmpty {
                Parts.empty("No exchange rates yet.")
            } else {
                chart(history)
                Parts.table("Daily rate", ["Date"], number: "Rate") {
                    for (rate, text) in zip(history, RateText.column(history.map(\.rate))) {
                        tag("tr") {
                            Parts.cell(Parts.date(rate.date))
                            Parts.cell(Parts.rate(text), isAmount: true)
                        }
                    }
                }
            }
            tag("p") { tag("a", .href(.rates)) { "Exchange rates" } }
        }
    }

    static func chart(_ history: [ExchangeRate]) -> HTML {
        // Only which of two rates is drawn higher: the rates themselves are shown as they are.
        let isLower = { (one: ExchangeRate, other: ExchangeRate) in height(of: one) < height(of: other) }
        let lowest = history.min(by: isLower)?.rate.text ?? ""
        let highest = history.max(by: isLower)?.rate.text ?? ""
        return tag("figure", .style("chart", "plain")) {
            tag("figcaption") { "Daily rate" }
            tag("p", .style("detail")) { "From \(.amount(lowest)) to \(.amount(highest))" }
            LineDrawing.html(history.reversed().map(height), [.text("role", "img"), .label("Daily rate")])
            tag("p", .style("axis"), .text("aria-hidden", "true")) {
                for rate in [history.last, history.first].compactMap(\.self) {
                    tag("span") { .day(rate.date) }
                }
            }
        }
    }

    private static func height(of rate: ExchangeRate) -> Double { Double(rate.rate.text) ?? 0 }
}
