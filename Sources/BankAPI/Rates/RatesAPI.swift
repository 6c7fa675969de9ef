public import BankDomain
public import BankServices

extension ExchangeRate: ReadableResource {
    public static let record = Record(
        "ExchangeRate", ExchangeRate.init,
        .currency("base", \.base), .currency("quote", \.quote),
        .coded("rate", \.text, ExactDecimal.init, \.rate), .date("date", \.date))
}

extension Exchange: ReadableResource {
    public static let record = Record(
        "Exchange", Exchange.init,
        .money("source", \.source), .money("target", \.target), .text("rate", \.rate),
        .date("rateDate", \.rateDate), .money("margin", \.margin))
}

extension ImportedRates: ReadableResource {
    public static let record = Record(
        "ImportedRates", ImportedRates.init,
        .text("path") { @Sendable in FilePath.name(of: $0.path) }, .integer("dayCount", \.dayCount),
        .integer("rateCount", \.rateCount), .integer("newRateCount", \.newRateCount),
        .integer("skippedCount", \.skippedCount), .texts("skippedCodes", \.skippedCodes),
        .date("firstDate", \.firstDate), .date("lastDate", \.lastDate))
}

/// The day of the newest rates; `nil` if the bank has none.
public struct NewestRates: ReadableResource {
    public let date: CalendarDate?

    public static let record = Record("NewestRates", NewestRates.init, .date(optional: "date", \.date))
}

public enum RatesAPI {
    static let routes: [any ServedRoute] = [list, newest, history, convert, importFiles]

    private static let date = Parameter<CalendarDate>.date(
        "on", in: .query, "The date; the newest rates if left out"
    ).optional
    private static let query = Parameter(
        RateHistoryQuery.init,
        Parameter<Currency>.currency("currency", in: .query, "Currency").naming(\.currency),
        Parameter.date("from", in: .query, "The first day").optional(\.from),
        Parameter.date("to", in: .query, "The last day").optional(\.to))
    private static let amount = Parameter(
        { try Money.payable($0, currency: $1) },
        Parameter.decimal("amount", in: .query, "The amount")(\.decimalText),
        Parameter<Currency>.currency("from", in: .query, "Currency to convert from").naming(\.currency))

    public static let list = Route(
        "fx rates", .get, "/rates", "List exchange rates",
        Parameter<Currency>.currency("base", in: .query, "The base currency; EUR if left out").naming.default(
            .eur), date
    ) { try await $0.services.marketDataService.rates(on: $2, base: $1) }
    public static let newest = Route(
        "fx newest", .get, "/rates/newest", "Show the date of the newest rates"
    ) { NewestRates(date: try await $0.services.marketDataService.newestDate()) }
    public static let history = Route(
        "fx history", .get, "/rates/history", "List a currency's rates", query
    ) { try await $0.services.marketDataService.history($1) }
    public static let convert = Route(
        "fx convert", .get, "/rates/conversion", "Convert an amount at the bank's rate", amount,
        .currency("to", in: .query, "Currency to convert to"), date, traits: .canBeRefused
    ) { try await $0.services.marketDataService.convert($1, to: $2, on: $3) }
    public static let importFiles = Route(
        "fx import", .post, "/rates/import", "Import rates of the European Central Bank, for operators",
        .mode, .files("XML or CSV of the European Central Bank"), longWork: LongWork(.fxImport, in: .operator)
    ) { try await $0.services.marketDataService.importRates(RatesImportRequest(filePaths: $2, mode: $1)) }
}
