import BankDomain
import LanguageKit
import TerminalKit

enum TransferQuoteColumns {
    static let all: [Column<TransferQuote>] = [
        .text(key: "fromAccountID", title: "From") { $0.fromAccountID.text },
        .optional(key: "toAccountID", title: "To") { $0.toAccountID?.text },
        .optional(key: "creditorName", title: "Creditor") { $0.creditorName },
        .optional(key: "creditorIBAN", title: "Creditor's IBAN", text: { $0.creditorIBAN?.groupedText }) {
            $0.creditorIBAN?.text
        },
        .optionalMoney(key: "amount", title: "Amount") { $0.amount },
        .optionalMoney(key: "fee", title: "Fee") { $0.fee },
        .optionalMoney(key: "total", title: "Total") { $0.total },
        .optional(key: "rate", title: "Rate") { $0.rate },
        .optionalMoney(key: "creditedAmount", title: "Credited") { $0.creditedAmount },
        .date(key: "executionDate", title: "On") { $0.executionDate.text },
    ]
}
