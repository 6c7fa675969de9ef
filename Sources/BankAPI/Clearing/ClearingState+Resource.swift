public import BankDomain
public import BankServices

extension Recall {
    static let record = Record(
        "Recall", Recall.init, .text("id", \.id),
        .coded("reason", \.rawValue, PaymentReason.init(rawValue:), \.reason), .word("status", \.status),
        .coded(optional: "refusal", \.rawValue, PaymentReason.init(rawValue:), \.refusal))
}

extension ClearingState {
    static let record = Record(
        "ClearingState", ClearingState.init, .word("status", \.status),
        .coded(optional: "reason", \.rawValue, PaymentReason.init(rawValue:), \.reason),
        .date(optional: "settlementDate", \.settlementDate),
        .money(optional: "returnedAmount", \.returnedAmount),
        .object(optional: "recall", Recall.record, \.recall))
}

extension OutgoingPayment: ReadableResource {
    public static let record = Record(
        "OutgoingPayment", OutgoingPayment.init, .id("id", \.id), .money("amount", \.amount),
        .text("debtorName", \.debtorName), .text("debtorAccount", \.debtorAccount),
        .text("creditorName", \.creditorName), .iban("creditorIBAN", \.creditorIBAN),
        .text("reference", \.reference), .instant("createdAt", \.createdAt),
        .object("clearing", ClearingState.record, \.clearing),
        .id(optional: "messageID", \.messageID), .instant(optional: "sentAt", \.sentAt))
}

extension IncomingPayment: ReadableResource {
    public static let record = Record(
        "IncomingPayment", IncomingPayment.init, .id("id", \.id), .text("networkID", \.networkID),
        .money("amount", \.amount), .text("debtorName", \.debtorName),
        .text(optional: "debtorAccount", \.debtorAccount), .text("creditorAccount", \.creditorAccount),
        .text("creditorName", \.creditorName), .text("reference", \.reference),
        .text(optional: "endToEndID", \.endToEndID), .word("status", \.status),
        .coded(optional: "reason", \.rawValue, PaymentReason.init(rawValue:), \.reason),
        .id(optional: "accountID", \.accountID), .id(optional: "transactionID", \.transactionID),
        .instant("receivedAt", \.receivedAt), .object(optional: "recall", Recall.record, \.recall))
}

extension ClearingMessage: ReadableResource {
    public static let record = Record(
        "ClearingMessage", ClearingMessage.init, .id("id", \.id), .instant("createdAt", \.createdAt),
        .date("settlementDate", \.settlementDate),
        .objects("payments", OutgoingPayment.record, \.payments),
        .objects("returns", IncomingPayment.record, \.returns),
        .objects("directDebits", DirectDebit.record, \.directDebits),
        .objects("recalls", OutgoingPayment.record, \.recalls),
        .objects("answers", IncomingPayment.record, \.answers))
}

extension ClearingOutcome: ReadableResource {
    public static let record = Record(
        "ClearingOutcome", ClearingOutcome.init, .text("name", \.name), .word("effect", \.effect),
        .text(optional: "subject", \.subject),
        .coded(optional: "reason", \.rawValue, PaymentReason.init(rawValue:), \.reason))
}
