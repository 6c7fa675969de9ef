public import BankDomain
public import BankServices

extension StandingOrder: ReadableResource {
    public static let schemaName = "StandingOrder"
    public static let fields = ResourceFields<StandingOrder>([
        .text("id") { $0.id.text },
        .text("fromAccountID") { $0.fromAccountID.text },
        .text("creditor") { $0.creditor.text },
        .word("creditorKind") { $0.creditor.kind },
        .text("creditorName") { $0.creditorName },
        .money("amount") { $0.amount },
        .word("frequency") { $0.schedule.frequency },
        .date(optional: "nextExecutionDate") { $0.nextExecutionDate },
        .word("status") { $0.status },
        .flag("needsCode") { $0.needsCode },
        .date("startDate") { $0.schedule.startDate },
        .date(optional: "endDate") { $0.schedule.endDate },
        .text("reference") { $0.reference },
        .object(
            optional: "lastOutcome", "StandingOrderOutcome",
            [
                .date("occurrenceDate") { $0.occurrenceDate }, .text("result") { $0.result.rawValue },
                .text(optional: "reason") { $0.reason },
                .text(optional: "transferID") { $0.transferID?.text },
            ]
        ) { (order: StandingOrder) -> StandingOrder.Outcome? in order.lastOutcome },
        .object(
            optional: "retry", "StandingOrderRetry",
            [.integer("attemptCount") { $0.attemptCount }, .date("occurrenceDate") { $0.occurrenceDate }]
        ) { (order: StandingOrder) -> StandingOrder.Retry? in order.retry },
    ])

    public init(reading json: ResourceReader) throws {
        let (text, name) = (try json.text("creditor"), try json.text("creditorName"))
        let creditor: Creditor? =
            switch try json.word("creditorKind") as CreditorKind {
            case .account: .destination(.account(AccountID(text)))
            case .beneficiary: .destination(.beneficiary(BeneficiaryID(text)))
            case .iban: (try? IBAN(text)).map { .destination(.iban($0, creditorName: name)) }
            case .recorded: .recorded(text)
            }
        self.init(
            id: try json.id("id"), fromAccountID: try json.id("fromAccountID"),
            creditor: creditor ?? .recorded(text), creditorName: name, amount: try json.money("amount"),
            reference: try json.text("reference"),
            schedule: StandingOrderSchedule(
                try json.word("frequency"), from: try json.date("startDate"),
                through: try json.date(optional: "endDate")),
            status: try json.word("status"), nextExecutionDate: try json.date(optional: "nextExecutionDate"),
            retry: try json.object(optional: "retry") {
                Retry(of: try $0.date("occurrenceDate"), attemptCount: try $0.integer("attemptCount"))
            },
            lastOutcome: try json.object(optional: "lastOutcome") {
                Outcome(
                    try $0.word("result"), of: try $0.date("occurrenceDate"),
                    transferID: try $0.id(optional: "transferID"), reason: try $0.text(optional: "reason"))
            })
        needsCode = try json.flag("needsCode")
    }
}

/// The kind of a standing order's creditor.
public enum CreditorKind: String, Hashable, Sendable, CaseIterable {
    case account
    case beneficiary
    case iban
    /// A text of an imported order, which cannot be paid.
    case recorded
}

extension StandingOrder.Creditor {
    fileprivate var kind: CreditorKind {
        switch self {
        case .destination(.account): .account
        case .destination(.beneficiary): .beneficiary
        case .destination(.iban): .iban
        case .recorded: .recorded
        }
    }
}

public enum StandingOrdersAPI {
    public static let id = Parameter<StandingOrderID>.id("The order: SOR001")
    public static let frequency = Parameter<StandingOrderSchedule.Frequency>.word(
        "frequency", "How often; monthly if left out")
    public static let startDate = Parameter<CalendarDate>.date(
        "startDate", "The first day"
    ).required
    public static let endDate = Parameter<CalendarDate>.date("endDate", "The last day; none if left out")

    public static let list = Route<Page<StandingOrder>>(
        "standing-orders list", .get, "/standing-orders", "List standing orders", isPaged: true)
    public static let show = Route<StandingOrder>(
        "standing-orders show", .get, "/standing-orders/{id}", "Show a standing order", [id.description])
    public static let create = Route<StandingOrder>(
        "standing-orders create", .post, "/standing-orders", "Create a standing order", status: 201,
        PaymentParameters.all + [
            frequency.description, startDate.description, endDate.description, Paging.dryRun.description,
        ], movesMoney: true)
    public static let pause = Route<StandingOrder>(
        "standing-orders pause", .post, "/standing-orders/{id}/pause", "Pause a standing order",
        [id.description, Paging.dryRun.description])
    public static let resume = Route<StandingOrder>(
        "standing-orders resume", .post, "/standing-orders/{id}/resumption", "Resume a standing order",
        [id.description, Paging.dryRun.description])
    public static let skip = Route<StandingOrder>(
        "standing-orders skip", .post, "/standing-orders/{id}/skip", "Skip the next payment",
        [id.description, Paging.dryRun.description])
    public static let cancel = Route<StandingOrder>(
        "standing-orders cancel", .delete, "/standing-orders/{id}", "Cancel a standing order",
        [id.description, Paging.dryRun.description])
    public static let amount = PaymentParameters.amount.optional
    public static let update = Route<StandingOrder>(
        "standing-orders update", .patch, "/standing-orders/{id}",
        "Change amount or payee of a standing order",
        [
            id.description, amount.description, PaymentParameters.currency.description,
            PaymentParameters.toAccount.description,
            PaymentParameters.beneficiary.description, PaymentParameters.creditorIBAN.description,
            PaymentParameters.creditorName.description, Paging.dryRun.description,
        ], movesMoney: true)
    public static let confirm = Route<StandingOrder>(
        "standing-orders confirm", .post, "/challenges/{id}/standing-order-confirmation",
        "Confirm a standing order with a code",
        [TransfersAPI.challenge.description, TransfersAPI.code.description])
}
