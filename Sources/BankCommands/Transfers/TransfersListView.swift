import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

struct TransfersListView: TerminalView {
    let viewModel: TransfersListViewModel
    let payees: PayeeNamesViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        let names = page.items.isEmpty ? PayeeNames() : await payees.names(on: screen)
        try screen.show(
            ListPresentation(
                columns: TransferColumns.all(names), rows: page.items, emptyText: Notice.noTransfers))
    }
}

struct TransferDetailView: TerminalView {
    let viewModel: TransferDetailViewModel
    let payees: PayeeNamesViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let transfer = try viewModel.state.get()
        let columns = TransferColumns.all(await payees.names(on: screen))
        try screen.show(RecordPresentation(columns: columns, row: transfer))
    }
}

/// Cancels or reverses a transfer, and shows the result.
struct TransferChangeView: TerminalView {
    enum Change: Equatable {
        case cancel
        case reverse
    }

    let viewModel: TransferChangeViewModel
    let payees: PayeeNamesViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.all())
        try await screen.confirmFinal(mode: mode) {
            change == .cancel
                ? Notice.confirmCancelling(viewModel.id) : Notice.confirmReversing(viewModel.id)
        }
        switch change {
        case .cancel: await viewModel.cancel(mode: mode)
        case .reverse: await viewModel.reverse(mode: mode)
        }
        if change == .reverse, mode == .commit, let error = viewModel.state.error {
            throw error.afterSubmission(of: viewModel.idempotencyKey)
        }
        let changed = try viewModel.state.get().value
        let names = await payees.names(on: screen)
        try screen.show(
            RecordPresentation(columns: TransferColumns.all(names), row: changed), mode: mode,
            saying: change == .cancel
                ? Done.transfer(changed, to: names.payee(of: changed), mode: mode) : Done.reversal(changed))
    }
}

enum TransferColumns {
    /// The columns for a dry run.
    static func preview(_ names: PayeeNames = PayeeNames()) -> [Column<Transfer>] {
        all(names).map { $0.key == "status" ? statusOfPreview : $0 } + [.needsCode { $0.needsCode }]
    }

    /// The columns for a change or its dry run.
    static func shown(
        in mode: ExecutionMode, _ names: PayeeNames = PayeeNames()
    ) -> [Column<Transfer>] {
        mode == .dryRun ? preview(names) : all(names)
    }

    /// A transfer that waits for a code is not booked yet.
    private static let statusOfPreview = Column<Transfer>(
        key: "status", title: "Status", importance: .low,
        phrase: { $0.needsCode ? "waits for a code" : Phrase(word: $0.status.rawValue) },
        value: { .string($0.status.rawValue) })

    /// - Parameter names: the names of payees, for people.
    static func all(_ names: PayeeNames = PayeeNames()) -> [Column<Transfer>] {
        [
            .text(key: "id", title: "ID", importance: .high) { $0.id.text },
            .time(key: "createdAt", title: "Created") { $0.createdAt },
            .text(key: "fromAccountID", title: "From", importance: .high) { $0.fromAccountID.text },
            Column(
                key: "toAccountID", title: "To", importance: .high, canTruncate: true,
                text: { names.payee(of: $0) }, csvText: { $0.toAccountID?.text ?? "" },
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
}

extension PayeeNamesViewModel {
    /// The names of payees for a table; programs, and users who name the field with the id, get ids.
    func names(on screen: Screen) async -> PayeeNames {
        if screen.format == .table, !screen.choosesFields { await load() }
        return names
    }
}
