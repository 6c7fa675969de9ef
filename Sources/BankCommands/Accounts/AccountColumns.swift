import BankDomain
import TerminalKit

/// What is shown of an account.
enum AccountColumns {
    static let all: [Column<Account>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "accountName", title: "Name", importance: .high, canTruncate: true) { $0.accountName },
        .text(key: "accountType", title: "Type", importance: .low) { $0.accountType.rawValue },
        .text(key: "accountNumber", title: "Number", importance: .low) { $0.accountNumber },
        .money(key: "balance", title: "Balance") { $0.balance },
        .money(key: "availableBalance", title: "Available", importance: .normal) { $0.availableBalance },
        .text(key: "currency", title: "Currency", importance: .high) { $0.currency.code },
        .text(key: "status", title: "Status", importance: .low) { $0.status.rawValue },
        Column(
            key: "isDefault", title: "Default", importance: .low, text: { $0.isDefault ? "yes" : "" },
            value: { .boolean($0.isDefault) }),
        Column(
            key: "iban", title: "IBAN", isShownInTable: false, text: { iban($0.iban) },
            csvText: { $0.iban?.text ?? "" }, value: { .optional($0.iban?.text) }),
    ]

    private static func iban(_ recorded: RecordedIBAN?) -> String {
        guard let recorded else { return "" }
        guard let valid = recorded.validated else { return "\(recorded.text) (not valid)" }
        return valid.groupedText
    }
}
