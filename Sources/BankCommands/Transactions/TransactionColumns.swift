import BankDomain
import LanguageKit
import TerminalKit

enum TransactionColumns {
    static let all: [Column<Transaction>] = [
        id, bookingDate, description, counterparty, amount, .currency { $0.amount.currency }, reference,
        category,
        .text(key: "accountID", title: "Account", isShownInTable: false) { $0.accountID.text },
        Column(key: "entryNumber", title: "Entry number", isShownInTable: false) { .count($0.entryNumber) },
        .word(key: "direction", title: "Direction", isShownInTable: false) { $0.direction.rawValue },
        .word(key: "status", title: "Status", isShownInTable: false) { $0.status.rawValue },
        .date(key: "valueDate", title: "Value date", isShownInTable: false) { $0.valueDate.text },
    ]

    static let detail: [Column<Transaction>] =
        all + [
            .word(key: "bookedCategory", title: "Booked as") { $0.bookedCategory.rawValue },
            .text(key: "note", title: "Note", canTruncate: true) { $0.note },
            Column(
                key: "tags", title: "Tags", canTruncate: true, text: { $0.tags.joined(separator: ", ") },
                csvText: { $0.tags.joined(separator: ", ") },
                value: { .array($0.tags.map(OutputValue.string)) }),
        ]

    /// What is shown below an account.
    static let brief: [Column<Transaction>] = [bookingDate, description, counterparty, amount]

    private static let id: Column<Transaction> =
        .text(key: "id", title: "ID", importance: .normal) { $0.id.text }
    private static let bookingDate: Column<Transaction> =
        .date(key: "bookingDate", title: "Date", importance: .high) { $0.bookingDate.text }
    private static let description: Column<Transaction> =
        .text(key: "description", title: "Description", importance: .high, canTruncate: true) {
            $0.description
        }
    private static let counterparty: Column<Transaction> =
        .text(key: "counterparty", title: "Counterparty", canTruncate: true) { $0.counterparty }
    private static let reference: Column<Transaction> =
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference }
    private static let category: Column<Transaction> =
        .word(key: "category", title: "Category", importance: .low) { $0.category.rawValue }

    // People read a sign, programs the amount and its direction.
    private static let amount = Column<Transaction>(
        key: "amount", title: "Amount", alignment: .decimal, importance: .high,
        members: OutputValue.moneyMembers,
        localizedText: { ($0.direction == .credit ? "+" : "-") + $1.region.amount($0.amount.groupedText) },
        csvText: { $0.amount.decimalText },
        style: { $0.direction == .credit ? .green : nil },
        value: { .money($0.amount) })
}
