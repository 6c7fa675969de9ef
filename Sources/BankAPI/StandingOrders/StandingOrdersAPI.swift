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
    fileprivate static let record = Record(
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
