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

    public init(_ date: CalendarDate?) { self.date = date }

    public static let record = Record("NewestRates", NewestRates.init, .date(optional: "date", \.date))
}

public enum RatesAPI {
    public static let base = Parameter<Currency>.currency(
        "base", in: .query, "One unit of it; EUR if left out")
    public static let date = Parameter<CalendarDate>.date("on", in: .query, "The day; the newest if left out")
    public static let currency = Parameter<Currency>.currency("currency", in: .query, "Currency").required
    public static let amount = Parameter<String>.amount("amount", in: .query, "The amount")
    public static let source = Parameter<Currency>.currency("from", in: .query, "Currency to convert from")
        .required
    public static let target = Parameter<Currency>.currency("to", in: .query, "Currency to convert to")
        .required
    public static let from = Parameter<CalendarDate>.date("from", in: .query, "The first day")
    public static let to = Parameter<CalendarDate>.date("to", in: .query, "The last day")

    public static let list = Route<[ExchangeRate]>(
        "fx rates", .get, "/rates", "List exchange rates", [base.description, date.description])
    public static let newest = Route<NewestRates>(
        "fx newest", .get, "/rates/newest", "Show the day of the newest rates")
    public static let history = Route<[ExchangeRate]>(
        "fx history", .get, "/rates/history", "List the rates of a currency",
        [currency.description, from.description, to.description])
    public static let convert = Route<Exchange>(
        "fx convert", .get, "/rates/conversion", "Convert an amount at the bank's rate",
        [amount.description, source.description, target.description, date.description])
    public static let importFiles = Route<[ImportedRates]>(
        "fx import", .post, "/rates/import", "Import rates of the European Central Bank, for operators",
        [Paging.dryRun.description], upload: .files("XML or CSV of the European Central Bank"),
        longWork: LongWork(.fxImport, in: .operator))
}
