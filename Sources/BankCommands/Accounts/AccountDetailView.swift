import BankDomain
import BankFeatures
import LanguageKit
import TerminalKit

/// One account; for people with its balance over time and its newest transactions below.
struct AccountDetailView: TerminalView {
    let viewModel: AccountDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let detail = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: AccountColumns.detail, row: detail))
        if screen.drawsCharts { try await draw(detail.account.currency, on: screen) }
        guard screen.format == .table, !screen.choosesFields, !detail.recentTransactions.isEmpty else {
            return
        }
        try screen.write(verbatim: "")
        try screen.show(
            ListPresentation(columns: TransactionColumns.brief, rows: detail.recentTransactions))
    }

    private func draw(_ currency: Currency, on screen: Screen) async throws {
        await viewModel.loadHistory()
        guard let history = viewModel.history.value else { return }
        try screen.drawLine(
            "Balance at the end of each day", values: history.balances.map(\.minorUnits),
            from: history.from, to: history.to
        ) { Money(minorUnits: $0, currency: currency).groupedText }
    }
}
