public import BankDomain
public import BankServices

extension ExchangeRate: ReadableResource {
    public static let schemaName = "ExchangeRate"
    public static let fields = ResourceFields<ExchangeRate>([
        .text("base") { $0.base.code },
        .text("quote") { $0.quote.code },
        .text("rate") { $0.rate.text },
        .date("date") { $0.date },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            base: try json.currency("base"), quote: try json.currency("quote"),
            rate: try json.value("rate") { ExactDecimal($0) }, date: try json.date("date"))
    }
}

extension Exchange: ReadableResource {
    public static let schemaName = "Exchange"
    public static let fields = ResourceFields<Exchange>([
        .money("source") { $0.source },
        .money("target") { $0.target },
        .text("rate") { $0.rate },
        .date("rateDate") { $0.rateDate },
        .money("margin") { $0.margin },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            source: try json.money("source"), target: try json.money("target"), rate: try json.text("rate"),
            rateDate: try json.date("rateDate"), margin: try json.money("margin"))
    }
}

extension ImportedRates: ReadableResource {
    public static let schemaName = "ImportedRates"
    public static let fields = ResourceFields<ImportedRates>([
        .text("path") { FilePath.name(of: $0.path) },
        .integer("dayCount") { $0.dayCount },
        .date("firstDate") { $0.firstDate },
        .date("lastDate") { $0.lastDate },
        .integer("rateCount") { $0.rateCount },
        .integer("newRateCount") { $0.newRateCount },
        .integer("skippedCount") { $0.skippedCount },
        .texts("skippedCodes") { $0.skippedCodes },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            path: try json.text("path"), dayCount: try json.integer("dayCount"),
            rateCount: try json.integer("rateCount"), newRateCount: try json.integer("newRateCount"),
            skippedCount: try json.integer("skippedCount"), skippedCodes: try json.texts("skippedCodes"),
            firstDate: try json.date("firstDate"), lastDate: try json.date("lastDate"))
    }
}

/// The day of the newest rates; `nil` if the bank has none.
public struct NewestRates: ReadableResource {
    public let date: CalendarDate?

    public init(_ date: CalendarDate?) { self.date = date }

    public static let schemaName = "NewestRates"
    public static let fields = ResourceFields<NewestRates>([.date(optional: "date") { $0.date }])

    public init(reading json: ResourceReader) throws { date = try json.date(optional: "date") }
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
