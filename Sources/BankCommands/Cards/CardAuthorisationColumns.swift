import BankDomain
import BankServices
import LanguageKit
import TerminalKit

/// Columns for a card payment.
enum CardAuthorisationColumns {
    static let all: [Column<CardAuthorisation>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .time(key: "createdAt", title: "Requested") { $0.createdAt },
        .text(key: "cardID", title: "Card", importance: .low) { $0.cardID.text },
        .text(key: "merchant", title: "Merchant", importance: .high, canTruncate: true) { $0.merchant },
        .text(key: "category", title: "Category", importance: .low) { $0.category.text },
        .text(key: "country", title: "Country", importance: .low) { $0.country.text },
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        Column(
            key: "exchange", title: "Exchange", importance: .low,
            phrase: { payment in
                payment.exchange.map { "\($0.target.shown) at \(.amount($0.rate))" } ?? ""
            },
            csvText: { $0.exchange?.target.description ?? "" },
            value: { $0.exchange.map(exchange) ?? .null }),
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        Column(
            key: "declineReason", title: "Reason", canTruncate: true,
            phrase: { $0.declineReason.map(\.sentence) ?? "" },
            csvText: { $0.declineReason?.rawValue ?? "" },
            value: { .optional($0.declineReason?.rawValue) }),
        Column(
            key: "capturedAmount", title: "Captured", alignment: .trailing,
            localizedText: { $1.region.amount($0.capturedAmount?.groupedText ?? "") },
            csvText: { $0.capturedAmount?.decimalText ?? "" },
            value: { $0.capturedAmount.map(OutputValue.money) ?? .null }),
        Column(
            key: "refundedAmount", title: "Refunded", alignment: .trailing, importance: .low,
            localizedText: { $1.region.amount($0.refundedAmount?.groupedText ?? "") },
            csvText: { $0.refundedAmount?.decimalText ?? "" },
            value: { $0.refundedAmount.map(OutputValue.money) ?? .null }),
        .optionalMoney(key: "merchantCapturedAmount", title: "Captured by the merchant") {
            $0.merchantCapturedAmount
        },
        .optionalMoney(key: "merchantRefundedAmount", title: "Refunded by the merchant") {
            $0.merchantRefundedAmount
        },
        .optionalMoney(key: "heldAmount", title: "Held") { $0.heldAmount },
        Column(
            key: "transactionID", title: "Transaction", importance: .low, isShownInTable: false,
            value: { .optional($0.transactionID?.text) }),
        .text(key: "accountID", title: "Account", importance: .low, isShownInTable: false) {
            $0.accountID.text
        },
        .time(key: "expiresAt", title: "Expires", importance: .low, isShownInTable: false) {
            $0.expiresAt
        },
    ]

    @Sendable private static func exchange(_ exchange: Exchange) -> OutputValue {
        .object([
            ("source", .money(exchange.source)), ("target", .money(exchange.target)),
            ("rate", .string(exchange.rate)), ("rateDate", .string(exchange.rateDate.text)),
            ("margin", .money(exchange.margin)),
        ])
    }
}
