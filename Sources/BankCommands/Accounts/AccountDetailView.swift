import BankFeatures
import TerminalKit

/// One account; for people with its newest transactions below.
struct AccountDetailView: TerminalView {
    let viewModel: AccountDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let detail = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: AccountColumns.detail, row: detail))
        guard screen.format == .table, !screen.choosesFields, !detail.recentTransactions.isEmpty else {
            return
        }
        try screen.write(verbatim: "")
        try screen.show(
            ListPresentation(columns: TransactionColumns.brief, rows: detail.recentTransactions))
    }
}
