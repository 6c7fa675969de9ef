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
        name: "standing-orders", abstract: "Pay the same amount again and again",
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
        name: "create", abstract: "Order a payment that repeats",
        discussion: """
            It is carried out at the end of each of its days. An order that begins on the 31st falls on the last day of \
            shorter months. Where there is too little money, or no current rate, it is tried again on the next three \
            days; then that payment has failed, you are told, and the order goes on with the next.

            Where a transfer would need a code of your second factor, the order does: one code confirms amount, payee \
            and days. At a terminal it is asked for; elsewhere the command exits with 4 and names the challenge that \
            'bank standing-orders confirm' answers. The payments need no code.
            """,
        options: [
            .option("from", value: "ACCOUNT", help: "Where it comes from", default: "your default account"),
            .required(
                "to", value: "PAYEE", help: "Who is paid: a beneficiary, an account of this bank or an IBAN"),
            .option("name", value: "NAME", help: "Whose account it is, for an IBAN of another bank"),
            .required("amount", value: "AMOUNT", help: "How much each time, such as 12.50"),
            .choice("every", of: Period.allCases.map(\.rawValue), help: "How often", default: "month"),
            .required("starting", value: "DATE", help: "The day of the first payment"),
            .option("until", value: "DATE", help: "The last day on which it may be paid"),
            .option("reference", value: "TEXT", help: "What the payee reads, at most 140 characters"),
        ],
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [
            CommandExample(
                "bank standing-orders create --to ACC002 --amount 250 --every month --starting 2026-07-31"),
            CommandExample("bank standing-orders create --to BEN001 --amount 20 --starting 2026-07-01"),
        ])

    private static let confirmVerb = CommandSpecification(
        name: "confirm", abstract: "Confirm a new or changed standing order with a code",
        arguments: [.required("ID", help: "The challenge's id, such as CHL000001")],
        options: [.option("code", value: "CODE", help: "A code of your second factor")],
        examples: [CommandExample("bank standing-orders confirm CHL000001 --code 123456")])

    private static let updateVerb = CommandSpecification(
        name: "update", abstract: "Change the amount or the payee",
        discussion: """
            The days stay as they are. A higher amount or another payee may need a code, as a new order does; a lower \
            amount needs none.
            """,
        arguments: [idArgument],
        options: [
            .option(
                "to", value: "PAYEE", help: "Who is paid: a beneficiary, an account of this bank or an IBAN",
                default: "the present payee"),
            .option("name", value: "NAME", help: "Whose account it is, for an IBAN of another bank"),
            .option(
                "amount", value: "AMOUNT", help: "How much each time, such as 12.50",
                default: "the present amount"),
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
        "ID", help: "The order's id, such as SOR001", completion: .standingOrder)

    private static func changeVerb(_ change: StandingOrderChange) -> CommandSpecification {
        let abstract: Phrase =
            switch change {
            case .pause: "Pay nothing until it is resumed"
            case .resume: "Go on with the first payment from today on"
            case .skip: "Leave the next payment out"
            case .cancel: "End it"
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
