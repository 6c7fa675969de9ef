import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Lists money on hold for transfers.
struct TransferHoldsListView: TerminalView {
    let viewModel: TransferHoldsListViewModel
    let payees: PayeeNamesViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: TransferHoldColumns.all(await payees.names(on: screen)), rows: page.items,
                emptyText: Notice.noTransferHolds),
            rest: page.restByNumber)
    }
}

/// Columns for money on hold.
enum TransferHoldColumns {
    /// - Parameter names: the names of payees, for people.
    static func all(_ names: PayeeNames = PayeeNames()) -> [Column<TransferHold>] {
        [
            .text(key: "id", title: "ID", importance: .high) { $0.id.text },
            .time(key: "createdAt", title: "Created", importance: .low) { $0.createdAt },
            .text(key: "fromAccountID", title: "From", importance: .high) { $0.fromAccountID.text },
            .payee({ names.payee(of: $0) }) { $0.toAccountID },
            .money(key: "amount", title: "Amount") { $0.amount },
            .currency { $0.amount.currency },
            .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
            .time(key: "expiresAt", title: "Expires") { $0.expiresAt },
            .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference },
            .optional(key: "creditorName", title: "Payee") { $0.creditorName },
            .creditorIBAN { $0.creditorIBAN },
            .optionalMoney(key: "fee", title: "Fee") { $0.fee },
            .optionalMoney(key: "capturedAmount", title: "Captured") { $0.capturedAmount },
            .optional(key: "transferID", title: "Transfer") { $0.transferID?.text },
        ]
    }
}
