import BankDomain
import LanguageKit
import TerminalKit

/// What is shown of money on hold.
enum TransferHoldColumns {
    static let all: [Column<TransferHold>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "createdAt", title: "Created", importance: .low) { $0.createdAt.text },
        .text(key: "fromAccountID", title: "From", importance: .high) { $0.fromAccountID.text },
        Column(
            key: "toAccountID", title: "To", importance: .high, canTruncate: true,
            text: { $0.toAccountID?.text ?? $0.creditorName ?? "" }, csvText: { $0.toAccountID?.text ?? "" },
            value: { .optional($0.toAccountID?.text) }),
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .text(key: "expiresAt", title: "Held until") { $0.expiresAt.text },
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference },
        .optional(key: "creditorName", title: "Creditor") { $0.creditorName },
        .optional(key: "creditorIBAN", title: "Creditor's IBAN", text: { $0.creditorIBAN?.groupedText }) {
            $0.creditorIBAN?.text
        },
        .optionalMoney(key: "fee", title: "Fee") { $0.fee },
        .optionalMoney(key: "capturedAmount", title: "Taken") { $0.capturedAmount },
        .optional(key: "transferID", title: "Transfer") { $0.transferID?.text },
    ]
}
