import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

enum StandingOrdersNoun: Noun {
    static let nodes = [
        group(
            "standing-orders", "Pay the same amount regularly",
            [create, confirm, list, show, update] + StandingOrderChange.allCases.map(change))
    ]

    private static let create = verb(
        "create", "Create a standing order",
        discussion: """
            A standing order is paid at the end of each due day. If it starts on the 31st, it is paid on the last day \
            of shorter months. If there is not enough money, or no current exchange rate, it is tried again on the \
            next three days. After that the payment fails, you get a notification, and the order continues with the \
            next payment.

            If a transfer would need a code from your second factor, the order needs one too: one code confirms the \
            amount, the payee and the dates. At a terminal you're asked for it. Elsewhere the command exits with 4 and \
            shows a challenge; confirm it with 'bank standing-orders confirm'. The payments themselves need no code.
            """,
        draft, money,
        examples: [
            "bank standing-orders create --to ACC002 --amount 250 --every month --starting 2026-07-31",
            "bank standing-orders create --to BEN001 --amount 20 --starting 2026-07-01",
        ]
    ) { views, draft, options in
        StandingOrderCreationView(
            viewModel: views.creation(of: draft, options.idempotencyKey), mode: options.mode,
            answerView: { views.answer(to: $0) })
    }

    private static let draft = Input(
        text("from", value: "ACCOUNT", help: "Account to pay from", default: "your default account"),
        required("to", value: "PAYEE", help: "Payee: a saved payee, an account of this bank or an IBAN"),
        text("name", value: "NAME", help: "Account holder's name, for an IBAN of another bank"),
        required("amount", value: "AMOUNT", help: "Amount of each payment, such as 12.50"), schedule,
        anyText("reference", value: "TEXT", help: "Reference for the payee, at most 140 characters")
    ) {
        StandingOrderDraft(
            from: $0, to: $1, creditorName: $2, amount: $3, reference: $5 ?? "", schedule: $4)
    }

    private static let schedule = Input(
        choice("every", of: Period.allCases, help: "Payment interval", default: "month"),
        requiredDate("starting", help: "Day of the first payment"),
        date("until", help: "Last day for a payment")
    ) { StandingOrderSchedule(($0 ?? .month).frequency, from: $1, through: $2) }

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

    private static let confirm = verb(
        "confirm", "Confirm a new or changed standing order with a code",
        required("ID", help: "Challenge ID, such as CHL000001"), code,
        examples: ["bank standing-orders confirm CHL000001 --code 123456"]
    ) { $0.answer(to: ChallengeID($1), code: $2) }

    private static let update = verb(
        "update", "Change the amount or the payee",
        discussion: """
            The schedule stays the same. A higher amount or another payee may need a code, like a new order; a lower \
            amount needs none.
            """,
        id, updateDraft, money, examples: ["bank standing-orders update SOR001 --amount 300"]
    ) { views, id, draft, options in
        StandingOrderUpdateView(
            viewModel: views.update(of: id, draft, options.idempotencyKey), mode: options.mode,
            answerView: { views.answer(to: $0) })
    }

    private static let updateDraft = Input(
        text(
            "to", value: "PAYEE", help: "Payee: a saved payee, an account of this bank or an IBAN",
            default: "the current payee"),
        text("name", value: "NAME", help: "Account holder's name, for an IBAN of another bank"),
        text(
            "amount", value: "AMOUNT", help: "Amount of each payment, such as 12.50",
            default: "the current amount")
    ) { StandingOrderUpdateDraft(to: $0, creditorName: $1, amount: $2) }

    private static let list = verb(
        "list", "List your standing orders", page, fields: .of(StandingOrderColumns.all),
        examples: ["bank standing-orders list"]
    ) {
        ListView(
            of: $0.list($1), \.state, StandingOrderColumns.all, emptyText: Notice.noStandingOrders
        ) { await $0.load() }
    }

    private static let show = command(
        "show", "Show a standing order", id, examples: ["bank standing-orders show SOR001"]
    ) { views, screen, id in
        try await RecordView(of: views.order(id), \.state, StandingOrderColumns.record(on: screen)) {
            await $0.load()
        }.appear(on: screen)
    }

    /// The verb of a change.
    private static func change(_ change: StandingOrderChange) -> VerbNode {
        let abstract: Phrase =
            switch change {
            case .pause: "Pause a standing order"
            case .resume: "Resume a standing order from today"
            case .skip: "Skip the next payment"
            case .cancel: "Cancel a standing order"
            }
        return command(
            change.rawValue, abstract, id, dryRun,
            examples: ["bank standing-orders \(change.rawValue) SOR001"]
        ) { views, screen, id, mode in
            try await ChangeView(
                of: views.order(id), \.change, StandingOrderColumns.record(on: screen), mode,
                saying: { change == .skip ? Done.skipped($0) : Done.standingOrder($0, mode: mode) },
                asking: change == .cancel ? confirmation : nil
            ) { await $0.apply(change, mode: mode) }.appear(on: screen)
        }
    }

    @MainActor
    private static func confirmation(_ order: StandingOrderViewModel) async throws -> Phrase {
        await order.load()
        let loaded = try order.state.get()
        return Notice.confirmCancelling(loaded, payee: loaded.creditorName)
    }

    private static let id = Input(
        required("ID", help: "Standing order ID, such as SOR001", completion: .standingOrder)
    ) { StandingOrderID($0) }

    static func views(in host: any CommandHost) -> StandingOrdersViewFactory {
        StandingOrdersViewFactory(services: host.services, random: host.randomSource)
    }
}

@MainActor
package struct StandingOrdersViewFactory {
    package typealias Dependencies = HasStandingOrderService & HasAccountService & HasBeneficiaryService

    let services: any Dependencies
    let random: any RandomSource

    func creation(of draft: StandingOrderDraft, _ key: IdempotencyKey?) -> StandingOrderCreationViewModel {
        StandingOrderCreationViewModel(
            draft: draft, idempotencyKey: key, standingOrderService: services.standingOrderService,
            accountService: services.accountService, beneficiaryService: services.beneficiaryService,
            random: random, coordinator: nil)
    }

    func update(
        of id: StandingOrderID, _ draft: StandingOrderUpdateDraft, _ key: IdempotencyKey?
    ) -> StandingOrderUpdateViewModel {
        StandingOrderUpdateViewModel(
            id, draft: draft, idempotencyKey: key, standingOrderService: services.standingOrderService,
            accountService: services.accountService, beneficiaryService: services.beneficiaryService,
            random: random)
    }

    func answer(to id: ChallengeID, code: String? = nil) -> ChallengeAnswerView<StandingOrder> {
        ChallengeAnswerView(
            viewModel: ChallengeViewModel(
                id, standingOrderService: services.standingOrderService, coordinator: nil),
            noun: .standingOrders, columns: StandingOrderColumns.single, code: code,
            headline: { Done.standingOrder($0, mode: .commit) })
    }

    func list(_ page: PageRequest?) -> StandingOrdersListViewModel {
        StandingOrdersListViewModel(
            page: page, standingOrderService: services.standingOrderService, coordinator: nil)
    }

    func order(_ id: StandingOrderID) -> StandingOrderViewModel {
        StandingOrderViewModel(id: id, standingOrderService: services.standingOrderService)
    }
}
