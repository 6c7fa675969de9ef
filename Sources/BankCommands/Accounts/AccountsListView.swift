import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

struct AccountsListView: TerminalView {
    let viewModel: AccountsListViewModel
    let page: PageRequest?

    func appear(on screen: Screen) async throws {
        viewModel.hidesClosed = screen.format == .table && !screen.choosesFields
        // A part of all accounts is read without the rest. Sorting and filters need every account.
        if let page, viewModel.scope == .all, !screen.choosesRows {
            await viewModel.loadAll(showing: page.offset + page.limit + 1)
        } else {
            await viewModel.load()
        }
        let all = try viewModel.state.get()
        let hiddenCount = viewModel.hiddenCount
        try screen.show(
            ListPresentation(
                columns: AccountColumns.all(in: viewModel.scope), rows: viewModel.visibleAccounts,
                emptyText: all.count == hiddenCount ? Notice.noAccounts : Notice.noMoreAccounts), page: page)
        if hiddenCount > 0 { screen.notice(Notice.closedAccounts(hiddenCount, viewModel.scope)) }
    }
}

/// Opens an account, and says what people expect of a savings account and do not get.
struct AccountOpeningView: TerminalView {
    let viewModel: AccountOpeningViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try await ChangeView(
            of: viewModel, \.state, AccountColumns.all, mode,
            saying: { "Opened the account \(AccountsNoun.name(of: $0))." }
        ) { [mode] in await $0.open(mode: mode) }.appear(on: screen)
        guard let account = viewModel.state.value?.value, account.productID == nil,
            account.accountType == .savings
        else { return }
        screen.notice("It has no product, so it earns no interest: bank products list")
    }
}

/// One account. As a table, its balance over time and its newest transactions follow.
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
            ListPresentation(
                columns: TransactionColumns.brief(for: detail.recentTransactions),
                rows: detail.recentTransactions))
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
