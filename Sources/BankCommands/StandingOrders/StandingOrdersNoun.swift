import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum StandingOrdersCommand: NounCommand {
    case create(StandingOrderDraft, MoneyOptions)
    case update(StandingOrderID, StandingOrderUpdateDraft, MoneyOptions)
    case confirm(ChallengeID, code: String?)
    case list(PageRequest?)
    case show(StandingOrderID)
    case change(StandingOrderID, StandingOrderChange, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "create":
            let period = arguments.choice("every", as: Period.self) ?? .month
            let draft = StandingOrderDraft(
                from: try arguments.text("from") ?? "", to: arguments.requiredString("to"),
                creditorName: try arguments.text("name") ?? "", amount: arguments.requiredString("amount"),
                reference: arguments.string("reference") ?? "",
                schedule: StandingOrderSchedule(
                    period.frequency, from: try arguments.requiredDate("starting"),
                    through: try arguments.date("until")))
            self = .create(draft, try arguments.moneyOptions())
        case "update":
            let draft = StandingOrderUpdateDraft(
                to: try arguments.text("to") ?? "", creditorName: try arguments.text("name") ?? "",
                amount: try arguments.text("amount") ?? "")
            self = .update(
                StandingOrderID(arguments.argument("ID")), draft, try arguments.moneyOptions())
        case "confirm":
            self = .confirm(ChallengeID(arguments.argument("ID")), code: try arguments.oneTimeCode())
        case "list":
            self = .list(try arguments.optionalPage())
        default:
            let id = StandingOrderID(arguments.argument("ID"))
            if let change = StandingOrderChange(rawValue: verb) {
                self = .change(id, change, arguments.executionMode)
            } else {
                self = .show(id)
            }
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "standing-orders", abstract: "Pay the same amount regularly",
        children: [
            .command(createVerb), .command(confirmVerb), .command(listVerb), .command(showVerb),
            .command(updateVerb),
        ]
            + StandingOrderChange.allCases.map { .command(changeVerb($0)) })

    /// Frequencies as users type them.
    private enum Period: String, CaseIterable {
        case day
        case week
        case twoWeeks = "two-weeks"
        case month
        case quarter
        case year

        var frequency: StandingOrderSchedule.Frequency {
            switch self {
            case .day: .daily
            case .week: .weekly
            case .twoWeeks: .everyTwoWeeks
            case .month: .monthly
            case .quarter: .quarterly
            case .year: .annual
            }
        }
    }

    private static let createVerb = CommandSpecification(
        name: "create", abstract: "Create a standing order",
        discussion: """
            A standing order is paid at the end of each due day. If it starts on the 31st, it is paid on the last day \
            of shorter months. If there is not enough money, or no current exchange rate, it is tried again on the \
            next three days. After that the payment fails, you get a notification, and the order continues with the \
            next payment.

            If a transfer would need a code from your second factor, the order needs one too: a single code confirms \
            amount, payee and days. On a terminal you are asked for it. Elsewhere the command exits with 4 and shows a \
            challenge; confirm it with 'bank standing-orders confirm'. The payments themselves need no code.
            """,
        options: [
            .option("from", value: "ACCOUNT", help: "Account to pay from", default: "your default account"),
            .required(
                "to", value: "PAYEE", help: "Payee: a saved payee, an account of this bank or an IBAN"),
            .option("name", value: "NAME", help: "Account holder's name, for an IBAN of another bank"),
            .required("amount", value: "AMOUNT", help: "Amount of each payment, such as 12.50"),
            .choice("every", of: Period.allCases.map(\.rawValue), help: "Payment interval", default: "month"),
            .required("starting", value: "DATE", help: "Day of the first payment"),
            .option("until", value: "DATE", help: "Last day for a payment"),
            .option("reference", value: "TEXT", help: "Reference for the payee, at most 140 characters"),
        ],
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [
            CommandExample(
                "bank standing-orders create --to ACC002 --amount 250 --every month --starting 2026-07-31"),
            CommandExample("bank standing-orders create --to BEN001 --amount 20 --starting 2026-07-01"),
        ])

    private static let confirmVerb = CommandSpecification(
        name: "confirm", abstract: "Confirm a new or changed standing order with a code",
        arguments: [.required("ID", help: "Challenge ID, such as CHL000001")],
        options: [.option("code", value: "CODE", help: "Code from your second factor")],
        examples: [CommandExample("bank standing-orders confirm CHL000001 --code 123456")])

    private static let updateVerb = CommandSpecification(
        name: "update", abstract: "Change the amount or the payee",
        discussion: """
            The days stay the same. A higher amount or another payee may need a code, like a new order; a lower amount \
            needs none.
            """,
        arguments: [idArgument],
        options: [
            .option(
                "to", value: "PAYEE", help: "Payee: a saved payee, an account of this bank or an IBAN",
                default: "the current payee"),
            .option("name", value: "NAME", help: "Account holder's name, for an IBAN of another bank"),
            .option(
                "amount", value: "AMOUNT", help: "Amount of each payment, such as 12.50",
                default: "the current amount"),
        ],
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [CommandExample("bank standing-orders update SOR001 --amount 300")])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your standing orders", options: PageOptions.all,
        examples: [CommandExample("bank standing-orders list")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a standing order", arguments: [idArgument],
        examples: [CommandExample("bank standing-orders show SOR001")])

    private static let idArgument = ArgumentSpecification.required(
        "ID", help: "Standing order ID, such as SOR001", completion: .standingOrder)

    private static func changeVerb(_ change: StandingOrderChange) -> CommandSpecification {
        let abstract: Phrase =
            switch change {
            case .pause: "Pause a standing order"
            case .resume: "Resume a standing order from today"
            case .skip: "Skip the next payment"
            case .cancel: "Cancel a standing order"
            }
        return CommandSpecification(
            name: change.rawValue, abstract: abstract, arguments: [idArgument], supportedGlobals: ["dry-run"],
            examples: [CommandExample("bank standing-orders \(change.rawValue) SOR001")])
    }
}

extension StandingOrdersCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await StandingOrdersCoordinator(host: host).start(self)
    }
}

/// Creates standing-order views and shows the one for a command.
@MainActor
final class StandingOrdersCoordinator: StandingOrdersCoordinating {
    private let host: any CommandHost
    private let factory: StandingOrdersViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = StandingOrdersViewFactory(dependencies: host.session, random: host.randomSource)
    }

    func start(_ command: StandingOrdersCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

    private func view(for command: StandingOrdersCommand) -> any TerminalView {
        switch command {
        case .create(let draft, let options):
            factory.makeCreationView(draft: draft, options: options, coordinator: self)
        case .update(let id, let draft, let options):
            factory.makeUpdateView(id: id, draft: draft, options: options, coordinator: self)
        case .confirm(let id, let code):
            factory.makeAnswerView(id: id, code: code, coordinator: self)
        case .list(let page):
            factory.makeListView(page: page, coordinator: self)
        case .show(let id):
            factory.makeDetailView(id: id)
        case .change(let id, let change, let mode):
            factory.makeChangeView(id: id, change: change, mode: mode)
        }
    }

    // The command line has no navigation: users type the next command.
    func showStandingOrder(_ order: StandingOrder) {}
}
