import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

struct TransfersListView: TerminalView {
    let viewModel: TransfersListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(columns: TransferColumns.all, rows: page.items, emptyText: Notice.noTransfers))
    }
}

struct TransferDetailView: TerminalView {
    let viewModel: TransferDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: TransferColumns.all, row: try viewModel.state.get()))
    }
}

/// Cancels or reverses a transfer, and shows the result.
struct TransferChangeView: TerminalView {
    enum Change: Equatable {
        case cancel
        case reverse
    }

    let viewModel: TransferChangeViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.all)
        switch change {
        case .cancel: await viewModel.cancel(mode: mode)
        case .reverse: await viewModel.reverse(mode: mode)
        }
        if change == .reverse, mode == .commit, let error = viewModel.state.error {
            throw error.afterSubmission(of: viewModel.idempotencyKey)
        }
        let changed = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: TransferColumns.all, row: changed.value), mode: mode)
    }
}

enum TransferColumns {
    /// Those of a dry run.
    static let preview: [Column<Transfer>] = all + [.needsCode { $0.needsCode }]

    /// Those of a change, or of its dry run.
    static func shown(in mode: ExecutionMode) -> [Column<Transfer>] { mode == .dryRun ? preview : all }

    static let all: [Column<Transfer>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "createdAt", title: "Created") { $0.createdAt.text },
        .text(key: "fromAccountID", title: "From", importance: .high) { $0.fromAccountID.text },
        Column(
            key: "toAccountID", title: "To", importance: .high, canTruncate: true,
            text: { $0.toAccountID?.text ?? $0.creditorName ?? "" }, csvText: { $0.toAccountID?.text ?? "" },
            value: { .optional($0.toAccountID?.text) }),
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        .word(key: "status", title: "Status", importance: .low) { $0.status.rawValue },
        .text(key: "executionDate", title: "Date", importance: .low, isShownInTable: false) {
            $0.executionDate.text
        },
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference },
        .optional(key: "creditorName", title: "Payee") { $0.creditorName },
        .optional(key: "creditorIBAN", title: "Payee's IBAN", text: { $0.creditorIBAN?.groupedText }) {
            $0.creditorIBAN?.text
        },
        .optionalMoney(key: "fee", title: "Fee") { $0.fee },
        .optionalMoney(key: "creditedAmount", title: "Payee gets") { $0.creditedAmount },
        .optional(key: "failure", title: "Error") { $0.failure },
    ]
}
