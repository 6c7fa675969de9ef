import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

enum StatementColumns {
    static let all: [Column<Statement>] = [
        .text(key: "from", title: "From", importance: .high) { $0.from.text },
        .text(key: "to", title: "To", importance: .high) { $0.to.text },
        .money(key: "openingBalance", title: "Opening") { $0.openingBalance },
        sum(key: "credits", title: "In") { $0.credits },
        sum(key: "debits", title: "Out") { $0.debits },
        .money(key: "closingBalance", title: "Closing") { $0.closingBalance },
        .currency { $0.currency },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
        .text(key: "accountID", title: "Account", isShownInTable: false) { $0.account.id.text },
        .text(key: "id", title: "ID", isShownInTable: false) { $0.id.text },
    ]

    static let export: [Column<StatementExportReport>] = [
        Column(key: "path", title: "File") { .optional($0.path) },
        .text(key: "format", title: "Format") { $0.format.rawValue },
        .text(key: "accountID", title: "Account") { $0.statement.account.id.text },
        .text(key: "from", title: "From") { $0.statement.from.text },
        .text(key: "to", title: "To") { $0.statement.to.text },
        .money(key: "openingBalance", title: "Opening balance") { $0.statement.openingBalance },
        .money(key: "closingBalance", title: "Closing balance") { $0.statement.closingBalance },
        .currency { $0.statement.currency },
        .count(key: "entryCount", title: "Entries") { $0.statement.entryCount },
        .count(key: "byteCount", title: "Bytes") { $0.byteCount },
    ]

    /// A sum; "too large" or null if it does not fit an amount.
    private static func sum(
        key: String, title: Phrase, _ sum: @escaping @Sendable (Statement) -> Money?
    ) -> Column<Statement> {
        Column(
            key: key, title: title, alignment: .trailing,
            phrase: { sum($0).map { "\(.amount($0.groupedText))" } ?? "too large" },
            csvText: { sum($0)?.decimalText ?? "" }, value: { sum($0).map(OutputValue.money) ?? .null })
    }
}
