import BankDomain
import BankServices
import LanguageKit
import TerminalKit

enum MandateColumns {
    static let all: [Column<Mandate>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "accountID", title: "Account") { $0.accountID.text },
        .text(key: "creditorName", title: "Creditor", importance: .high, canTruncate: true) {
            $0.creditorName
        },
        .text(key: "creditorID", title: "Creditor identifier", isShownInTable: false) { $0.creditorID },
        .text(key: "reference", title: "Mandate", importance: .low, canTruncate: true) { $0.reference },
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .mark(key: "isBlocked", title: "Blocked") { $0.isBlocked },
        Column(key: "limits", title: "Limits", importance: .low, phrase: limits, value: limitsValue),
        .time(key: "createdAt", title: "Known since", isShownInTable: false) { $0.createdAt },
    ]

    static let rule: [Column<DirectDebitRule>] = [
        .text(key: "accountID", title: "Account", importance: .high) { $0.accountID.text },
        .word(key: "acceptance", title: "Takes", importance: .high) { $0.acceptance.rawValue },
    ]

    @Sendable private static func limits(_ mandate: Mandate) -> Phrase {
        let limits: [Phrase?] = [
            mandate.limits.amount.map { "\($0.shown) each" },
            mandate.limits.perMonth.map { $0 == 1 ? "1 per month" : "\($0) per month" },
        ]
        return .list(limits.compactMap(\.self), .comma)
    }

    @Sendable private static func limitsValue(_ mandate: Mandate) -> OutputValue {
        .object([
            ("amount", mandate.limits.amount.map(OutputValue.money) ?? .null),
            ("perMonth", mandate.limits.perMonth.map(OutputValue.count) ?? .null),
        ])
    }
}

enum DirectDebitColumns {
    static let all: [Column<DirectDebit>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .time(key: "receivedAt", title: "Received", importance: .low) { $0.receivedAt },
        .text(key: "creditorName", title: "Creditor", importance: .high, canTruncate: true) {
            $0.creditorName
        },
        .text(key: "creditorID", title: "Creditor identifier", isShownInTable: false) { $0.creditorID },
        .text(key: "mandateReference", title: "Mandate", isShownInTable: false) { $0.mandateReference },
        .optional(key: "mandateID", title: "Mandate ID") { $0.mandateID?.text },
        .optional(key: "accountID", title: "Account") { $0.accountID?.text },
        .text(key: "debtorAccount", title: "Payer's account", isShownInTable: false) { $0.debtorAccount },
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .reason { $0.reason },
        .optionalMoney(key: "reversedAmount", title: "Given back") { $0.reversedAmount },
        .mark(key: "isAuthorized", title: "Authorized") { $0.isAuthorized },
        .optional(key: "bookingDate", title: "Booked on") { $0.bookingDate?.text },
        .optional(key: "refundableThrough", title: "Refund until") { $0.refundableThrough?.text },
        .optional(key: "transactionID", title: "Transaction") { $0.transactionID?.text },
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference },
        .optional(key: "endToEndID", title: "Creditor's name for it") { $0.endToEndID },
        .text(key: "networkID", title: "Clearing's name for it", isShownInTable: false) { $0.networkID },
    ]
}
