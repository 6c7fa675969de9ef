import BankDomain
import LanguageKit
import TerminalKit

/// What is shown of a group of transactions.
enum TransactionSummaryColumns {
    static func all(by grouping: TransactionGrouping) -> [Column<TransactionSummary>] {
        [
            Column(
                key: "key", title: title(grouping), importance: .high, canTruncate: true,
                phrase: { name(of: $0, by: grouping) }, csvText: { $0.key },
                value: { .string($0.key) }),
            .text(key: "currency", title: "Currency", importance: .high) { $0.currency.code },
            .count(key: "count", title: "Count") { $0.count },
            sum(key: "credits", title: "In") { $0.credits }, sum(key: "debits", title: "Out") { $0.debits },
            sum(key: "net", title: "Net") { $0.net },
        ]
    }

    /// What people read of the group. Categories are words of the bank; months and names are the same in every language.
    static func name(of group: TransactionSummary, by grouping: TransactionGrouping) -> Phrase {
        if group.key.isEmpty { return "(nobody)" }
        return grouping == .category ? Phrase(word: group.key) : Phrase(verbatim: group.key)
    }

    private static func title(_ grouping: TransactionGrouping) -> Phrase {
        switch grouping {
        case .category: "Category"
        case .month: "Month"
        case .counterparty: "Counterparty"
        }
    }

    /// A sum that may be too large for an amount; then there is none.
    private static func sum(
        key: String, title: Phrase, _ sum: @escaping @Sendable (TransactionSummary) -> Money?
    ) -> Column<TransactionSummary> {
        Column(
            key: key, title: title, alignment: .decimal, importance: .high,
            members: OutputValue.moneyMembers,
            phrase: { sum($0).map { "\(.amount($0.groupedText))" } ?? "too large" },
            csvText: { sum($0)?.decimalText ?? "" },
            value: { sum($0).map(OutputValue.money) ?? .null })
    }
}
