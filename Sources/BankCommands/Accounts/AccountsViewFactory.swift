import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import TerminalKit

/// Creates account views from only the services that they need.
@MainActor
package struct AccountsViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService & HasProductService

    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol
    private let productService: any ProductServiceProtocol

    init(dependencies: any Dependencies) {
        self.accountService = dependencies.accountService
        self.transactionService = dependencies.transactionService
        self.productService = dependencies.productService
    }

    func makeAccountsListView(
        scope: AccountScope, page: PageRequest?, coordinator: any AccountsCoordinating
    ) -> AccountsListView {
        AccountsListView(
            viewModel: AccountsListViewModel(
                scope: scope, page: page, accountService: accountService, coordinator: coordinator))
    }

    func makeAccountDetailView(
        _ selection: AccountSelection, coordinator: any AccountsCoordinating
    ) -> AccountDetailView {
        AccountDetailView(viewModel: makeDetailViewModel(selection, coordinator: coordinator))
    }

    func makePastBalanceView(account: String, at moment: String) -> PastBalanceView {
        PastBalanceView(
            viewModel: PastBalanceViewModel(.named(account), moment: moment, accountService: accountService))
    }

    func makeAccountOpeningView(
        draft: AccountOpeningDraft, mode: ExecutionMode, coordinator: any AccountsCoordinating
    ) -> AccountOpeningView {
        AccountOpeningView(
            viewModel: AccountOpeningViewModel(
                draft: draft, accountService: accountService, productService: productService,
                coordinator: coordinator),
            mode: mode)
    }

    func makeAccountChangeView(
        account: String, change: AccountChangeView.Change, mode: ExecutionMode,
        coordinator: any AccountsCoordinating
    ) -> AccountChangeView {
        AccountChangeView(
            viewModel: makeDetailViewModel(.named(account), coordinator: coordinator), change: change,
            mode: mode)
    }

    private func makeDetailViewModel(
        _ selection: AccountSelection, coordinator: any AccountsCoordinating
    ) -> AccountDetailViewModel {
        AccountDetailViewModel(
            selection, accountService: accountService, transactionService: transactionService,
            coordinator: coordinator)
    }
}

struct AccountsListView: TerminalView {
    let viewModel: AccountsListViewModel

    func appear(on screen: Screen) async throws {
        viewModel.hidesClosed = screen.format == .table && !screen.choosesFields
        await viewModel.load()
        let all = try viewModel.state.get()
        let hiddenCount = viewModel.hiddenCount
        try screen.show(
            ListPresentation(
                columns: AccountColumns.all, rows: viewModel.visibleAccounts,
                emptyText: all.count == hiddenCount ? Notice.noAccounts : Notice.noMoreAccounts))
        if hiddenCount > 0 { screen.notice(Notice.closedAccounts(hiddenCount, viewModel.scope)) }
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

/// The balance of an account at a moment.
struct PastBalanceView: TerminalView {
    let viewModel: PastBalanceViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.past)
        await viewModel.load()
        try screen.show(RecordPresentation(columns: AccountColumns.past, row: try viewModel.state.get()))
    }
}

struct AccountOpeningView: TerminalView {
    let viewModel: AccountOpeningViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.all)
        await viewModel.open(mode: mode)
        let opened = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: AccountColumns.all, row: opened.value), mode: mode,
            saying: Done.account(opened.value, nil))
    }
}

/// Changes an account and shows the result.
struct AccountChangeView: TerminalView {
    enum Change: Equatable {
        case rename(String)
        case setDefault
        case freeze(AccountFreeze.Scope, reason: String)
        case unfreeze
        case close(clearsDefault: Bool, endsDependents: Bool)
    }

    let viewModel: AccountDetailViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.all)
        if case .close = change {
            try await screen.confirmFinal(mode: mode) {
                await viewModel.load()
                return Notice.confirmClosing(try viewModel.state.get().account)
            }
        }
        switch change {
        case .rename(let name): await viewModel.rename(to: name, mode: mode)
        case .setDefault: await viewModel.setDefault(mode: mode)
        case .freeze(let scope, let reason): await viewModel.freeze(scope, reason: reason, mode: mode)
        case .unfreeze: await viewModel.unfreeze(mode: mode)
        case .close(let clearsDefault, let endsDependents):
            await viewModel.close(clearsDefault: clearsDefault, endsDependents: endsDependents, mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: AccountColumns.all, row: changed.value), mode: mode,
            saying: Done.account(changed.value, change))
    }
}
