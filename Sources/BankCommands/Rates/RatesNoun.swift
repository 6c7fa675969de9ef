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
        name: "fx", abstract: "What currencies cost, and what an amount is worth in another",
        children: [
            .command(ratesVerb), .command(convertVerb), .command(historyVerb), .command(importVerb),
        ])

    private static let ratesVerb = CommandSpecification(
        name: "rates", abstract: "List what one unit of a currency costs in all others",
        discussion: """
            Rates are the reference rates of the European Central Bank, without the bank's spread. A day without \
            rates has those of the newest day before it. Prices in other currencies than the euro are crossed \
            through it, and shown with six digits.
            """,
        options: [
            day,
            .option("base", value: "CURRENCY", help: "The currency that is priced", default: "EUR"),
        ],
        examples: [
            CommandExample("bank fx rates"), CommandExample("bank fx rates --base USD --on 2026-06-26"),
        ])

    private static let convertVerb = CommandSpecification(
        name: "convert", abstract: "Say what the bank would give for an amount",
        discussion: """
            The bank's spread (setting fx.spreadBasisPoints) is taken off; what that comes to is shown as the \
            margin. What you get is rounded once, to the nearest and half up. Nothing is exchanged.
            """,
        arguments: [
            .required("AMOUNT", help: "How much, such as 12.50"),
            .required("FROM", help: "The currency of the amount", completion: .currency),
            .required("TO", help: "The other currency", completion: .currency),
        ],
        options: [day], examples: [CommandExample("bank fx convert 100 EUR USD")])

    private static let historyVerb = CommandSpecification(
        name: "history", abstract: "List what one euro cost in a currency, newest first",
        arguments: [.required("CURRENCY", help: "The currency")],
        options: PeriodOptions.all(from: "This day or later", to: "This day or earlier"),
        examples: [CommandExample("bank fx history USD --from 2026-06-01")])

    private static let importVerb = CommandSpecification(
        name: "import", abstract: "Take files of the European Central Bank in, for the bank's operator",
        discussion: """
            Reads the daily and the historical files, XML or CSV (eurofxref-daily.xml, eurofxref-hist.csv). Each \
            is taken in whole or not at all. What is known already stays; a different rate for a known day is \
            refused. Rates of currencies that are no more are left out and counted.
            """,
        arguments: [.repeating("FILES", help: "The files")], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank fx import eurofxref-hist.xml")])

    private static let day = OptionSpecification.option(
        "on", value: "DATE", help: "The day of the rates", default: "today")
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
