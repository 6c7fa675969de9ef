public import BankDomain

extension MandateLimits {
    fileprivate static let record = Record(
        "MandateLimits", MandateLimits.init, .money(optional: "amount", \.amount),
        .integer(optional: "perMonth", \.perMonth))
}

extension Mandate: ReadableResource {
    public static let record = Record(
        "Mandate", Mandate.init, .id("id", \.id), .id("accountID", \.accountID),
        .text("creditorID", \.creditorID), .text("creditorName", \.creditorName),
        .text("reference", \.reference), .word("status", \.status), .flag("isBlocked", \.isBlocked),
        .object("limits", MandateLimits.record, \.limits), .instant("createdAt", \.createdAt))
}

extension DirectDebitRule: ReadableResource {
    public static let record = Record(
        "DirectDebitRule", DirectDebitRule.init, .id("accountID", \.accountID),
        .word("acceptance", \.acceptance))
}

extension DirectDebit: ReadableResource {
    public static let record = Record(
        "DirectDebit", DirectDebit.init, .id("id", \.id), .text("networkID", \.networkID),
        .money("amount", \.amount), .text("creditorID", \.creditorID),
        .text("creditorName", \.creditorName), .text("mandateReference", \.mandateReference),
        .text("debtorAccount", \.debtorAccount), .text("reference", \.reference),
        .text(optional: "endToEndID", \.endToEndID), .word("status", \.status),
        .coded(optional: "reason", \.rawValue, PaymentReason.init(rawValue:), \.reason),
        .id(optional: "accountID", \.accountID), .id(optional: "mandateID", \.mandateID),
        .id(optional: "transactionID", \.transactionID), .instant("receivedAt", \.receivedAt),
        .date(optional: "bookingDate", \.bookingDate), .flag("isAuthorized", \.isAuthorized),
        .money(optional: "reversedAmount", \.reversedAmount),
        derived: .date(optional: "refundableThrough", \.refundableThrough))
}
