import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

/// `bank fx …`
enum RatesCommand: NounCommand {
    case rates(base: String, on: CalendarDate?)
    case convert(ConversionDraft)
    case history(currency: String, from: CalendarDate?, to: CalendarDate?)
    case importFiles(RatesImportRequest)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "convert":
            self = .convert(
                ConversionDraft(
                    amount: arguments.argument("AMOUNT"), from: arguments.argument("FROM"),
                    to: arguments.argument("TO"), date: try arguments.date("on")))
        case "history":
            self = .history(
                currency: arguments.argument("CURRENCY"), from: try arguments.date("from"),
                to: try arguments.date("to"))
        case "import":
            self = .importFiles(
                RatesImportRequest(
                    filePaths: arguments.arguments("FILES"), mode: arguments.executionMode))
        default:
            self = .rates(base: try arguments.text("base") ?? "EUR", on: try arguments.date("on"))
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "fx", abstract: "Exchange rates and conversion",
        children: [
            .command(ratesVerb), .command(convertVerb), .command(historyVerb), .command(importVerb),
        ])

    private static let ratesVerb = CommandSpecification(
        name: "rates", abstract: "List a currency's exchange rates",
        discussion: """
            These are the reference rates of the European Central Bank, without the bank's spread. For a day without \
            rates you see those of the latest day before it. Rates between two other currencies are calculated through \
            the euro and shown with six digits.
            """,
        options: [
            day,
            .option("base", value: "CURRENCY", help: "Base currency", default: "EUR"),
        ],
        examples: [
            CommandExample("bank fx rates"), CommandExample("bank fx rates --base USD --on 2026-06-26"),
        ])

    private static let convertVerb = CommandSpecification(
        name: "convert", abstract: "Convert an amount at the bank's rate",
        discussion: """
            The bank's spread (setting fx.spreadBasisPoints) is deducted and shown as the margin. The amount you get \
            is rounded down. No money is exchanged.
            """,
        arguments: [
            .required("AMOUNT", help: "Amount, such as 12.50"),
            .required("FROM", help: "Currency to convert from", completion: .currency),
            .required("TO", help: "Currency to convert to", completion: .currency),
        ],
        options: [day], examples: [CommandExample("bank fx convert 100 EUR USD")])

    private static let historyVerb = CommandSpecification(
        name: "history", abstract: "List a currency's rates to the euro, newest first",
        arguments: [.required("CURRENCY", help: "Currency")],
        options: PeriodOptions.all(from: "First day", to: "Last day"),
        examples: [CommandExample("bank fx history USD --from 2026-06-01")])

    private static let importVerb = CommandSpecification(
        name: "import", abstract: "Import rate files of the European Central Bank (operators only)",
        discussion: """
            Reads the daily and historical files, as XML or CSV (eurofxref-daily.xml, eurofxref-hist.csv). Each file \
            is imported completely or not at all. Known rates stay as they are; a file with a different rate for a \
            known day is refused. Rates of currencies that no longer exist are skipped and counted.
            """,
        arguments: [.repeating("FILES", help: "Rate files")], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank fx import eurofxref-hist.xml")])

    private static let day = OptionSpecification.option(
        "on", value: "DATE", help: "Day of the rates", default: "today")
}

extension RatesCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await view(RatesViewFactory(dependencies: host.session)).appear(on: host.screen)
    }

    @MainActor
    private func view(_ factory: RatesViewFactory) -> any TerminalView {
        switch self {
        case .rates(let base, let date): factory.makeRatesView(base: base, on: date)
        case .convert(let draft): factory.makeConversionView(draft)
        case .history(let currency, let from, let to):
            factory.makeHistoryView(of: currency, from: from, to: to)
        case .importFiles(let request): factory.makeImportView(request)
        }
    }
}
