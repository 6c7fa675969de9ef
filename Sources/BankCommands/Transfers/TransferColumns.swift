import BankDomain
import TerminalKit

/// What is shown of a transfer.
enum TransferColumns {
    static let all: [Column<Transfer>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "createdAt", title: "Created") { $0.createdAt.text },
        .text(key: "fromAccountID", title: "From", importance: .high) { $0.fromAccountID.text },
        .text(key: "toAccountID", title: "To", importance: .high) { $0.toAccountID.text },
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        .text(key: "status", title: "Status", importance: .low) { $0.status.rawValue },
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference },
    ]
}
