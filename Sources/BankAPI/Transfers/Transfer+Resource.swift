public import BankDomain
import BankServices

extension Transfer: ReadableResource {
    public static let record = Record(
        "Transfer", Transfer.init,
        .id("id", \.id), .id("fromAccountID", \.fromAccountID),
        .id(optional: "toAccountID", \.toAccountID), .text(optional: "creditorName", \.creditorName),
        .iban(optional: "creditorIBAN", \.creditorIBAN), .money("amount", \.amount),
        .money(optional: "fee", \.fee), .money(optional: "creditedAmount", \.creditedAmount),
        .word("status", \.status), .text("reference", \.reference),
        .date("executionDate", \.executionDate),
        .date(optional: "requestedExecutionDate", \.requestedExecutionDate),
        .text(optional: "failure", \.failure), .instant("createdAt", \.createdAt),
        .object(optional: "clearing", ClearingState.record, \.clearing), .flag("needsCode", \.needsCode),
        .object(optional: "balances", AccountBalances.record, \.balances))
}

extension TransferQuote: ReadableResource {
    public static let record = Record(
        "TransferQuote", TransferQuote.init,
        .id("fromAccountID", \.fromAccountID), .id(optional: "toAccountID", \.toAccountID),
        .text(optional: "creditorName", \.creditorName),
        .iban(optional: "creditorIBAN", \.creditorIBAN), .money("amount", \.amount),
        .money("fee", \.fee), .money("total", \.total),
        .money("creditedAmount", \.creditedAmount), .text(optional: "rate", \.rate),
        .date("executionDate", \.executionDate))
}

extension TransferHold: ReadableResource {
    public static let record = Record(
        "TransferHold", TransferHold.init,
        .id("id", \.id), .id("fromAccountID", \.fromAccountID),
        .id(optional: "toAccountID", \.toAccountID), .text(optional: "creditorName", \.creditorName),
        .iban(optional: "creditorIBAN", \.creditorIBAN), .money("amount", \.amount),
        .money(optional: "fee", \.fee), .text("reference", \.reference),
        .word("status", \.status), .money(optional: "capturedAmount", \.capturedAmount),
        .id(optional: "transferID", \.transferID), .instant("createdAt", \.createdAt),
        .instant("expiresAt", \.expiresAt))
}
