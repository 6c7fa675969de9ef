public import BankDomain
public import BankServices

extension StandingOrder: ReadableResource {
    public static let record = Record(
        "StandingOrder",
        { id, from, text, kind, name, amount, reference, schedule, status, next, retry, outcome, needsCode in
            StandingOrder(
                id: id, fromAccountID: from, creditor: Creditor(text, kind, name: name), creditorName: name,
                amount: amount, reference: reference, schedule: schedule, status: status,
                nextExecutionDate: next, retry: retry, lastOutcome: outcome, needsCode: needsCode)
        },
        .id("id", \.id), .id("fromAccountID", \.fromAccountID),
        .text("creditor", \.creditor.text), .word("creditorKind", \.creditor.kind),
        .text("creditorName", \.creditorName), .money("amount", \.amount),
        .text("reference", \.reference), .inlined(StandingOrderSchedule.record, \.schedule),
        .word("status", \.status), .date(optional: "nextExecutionDate", \.nextExecutionDate),
        .object(optional: "retry", Retry.record, \.retry),
        .object(optional: "lastOutcome", Outcome.record, \.lastOutcome),
        .flag("needsCode", \.needsCode))
}

extension StandingOrderSchedule {
    static let record = Record(
        "StandingOrderSchedule", StandingOrderSchedule.init,
        .word("frequency", \.frequency), .date("startDate", \.startDate),
        .date(optional: "endDate", \.endDate))
}

extension StandingOrder.Retry {
    fileprivate static let record = Record(
        "StandingOrderRetry", StandingOrder.Retry.init,
        .date("occurrenceDate", \.occurrenceDate), .integer("attemptCount", \.attemptCount))
}

extension StandingOrder.Outcome {
    fileprivate static let record = Record(
        "StandingOrderOutcome", StandingOrder.Outcome.init,
        .code("result", \.result), .date("occurrenceDate", \.occurrenceDate),
        .id(optional: "transferID", \.transferID), .text(optional: "reason", \.reason))
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
    fileprivate init(_ text: String, _ kind: CreditorKind, name: String) {
        self =
            switch kind {
            case .account: .destination(.account(AccountID(text)))
            case .beneficiary: .destination(.beneficiary(BeneficiaryID(text)))
            case .iban:
                (try? IBAN(text)).map { .destination(.iban($0, creditorName: name)) } ?? .recorded(text)
            case .recorded: .recorded(text)
            }
    }

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
    static let routes: [any ServedRoute] = [
        list, show, create, pause, resume, skip, update, cancel,
    ]

    private static let id = Parameter<StandingOrderID>.id("The order: SOR001")
    private static let schedule = Parameter(
        StandingOrderSchedule.init,
        Parameter.word("frequency", "How often; monthly if left out").default(.monthly)(\.frequency),
        Parameter.date("startDate", "The first day")(\.startDate),
        Parameter.date("endDate", "The last day; left out for no end").optional(\.endDate))

    public static let list = Route(
        "standing-orders list", .get, "/standing-orders", "List standing orders", .page
    ) { try await $0.services.standingOrderService.orders(page: $1) }
    public static let show = Route(
        "standing-orders show", .get, "/standing-orders/{id}", "Show a standing order", id
    ) { try await $0.services.standingOrderService.order(id: $1) }
    public static let create = Route(
        "standing-orders create", .post, "/standing-orders", "Create a standing order", status: 201,
        PaymentParameters.payment, schedule, .key, .mode
    ) { call, payment, schedule, key, mode in
        let transfer = try await payment.transfer(call.services.accountService, key: key)
        let request = StandingOrderRequest(
            from: transfer.from, to: transfer.to, amount: transfer.amount, reference: transfer.reference,
            schedule: schedule, idempotencyKey: key)
        return try await call.services.standingOrderService.create(request, mode: mode)
    }
    public static let pause = change(
        .pause, "pause", .post, "/standing-orders/{id}/pause", "Pause a standing order")
    public static let resume = change(
        .resume, "resume", .post, "/standing-orders/{id}/resumption", "Resume a standing order")
    public static let skip = change(
        .skip, "skip", .post, "/standing-orders/{id}/skip", "Skip the next payment")
    public static let cancel = change(
        .cancel, "cancel", .delete, "/standing-orders/{id}", "Cancel a standing order")
    public static let update = Route(
        "standing-orders update", .patch, "/standing-orders/{id}",
        "Change a standing order's amount or payee", id, PaymentParameters.amount.optional,
        PaymentParameters.payee, .key, .mode, traits: .takesVersion
    ) { call, id, amount, payee, key, mode in
        try await ReadScope.run {
            let orders = try call.services.standingOrderService
            let to: TransferDestination? =
                payee.given.isEmpty ? nil : try await payee.destination(call.services.accountService)
            let money = try await amount?.money { try await orders.order(id: id).amount.currency }
            let update: StandingOrderUpdate
            if let to, let money {
                update = StandingOrderUpdate(id, to: to, amount: money, idempotencyKey: key)
            } else {
                let order = try await orders.order(id: id)
                update = StandingOrderUpdate(
                    id, to: try to ?? order.payableCreditor(), amount: money ?? order.amount,
                    idempotencyKey: key)
            }
            return try await orders.update(update, mode: mode)
        }
    }
    private static func change(
        _ change: StandingOrderChange, _ verb: String, _ method: RouteDescription.Method, _ path: String,
        _ summary: String
    ) -> Route<StandingOrder, StandingOrderID, ExecutionMode> {
        Route(
            "standing-orders " + verb, method, path, summary, id, .mode,
            traits: verb == "cancel" ? .takesVersion : []
        ) {
            try await $0.services.standingOrderService.change($1, change, mode: $2)
        }
    }
}
