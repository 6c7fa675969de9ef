import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Where the user stands, on one screen.
struct HomeView: TerminalView {
    let viewModel: HomeViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let summary = try viewModel.state.get()
        switch screen.format {
        case .json, .ndjson:
            try screen.show(RecordPresentation(columns: Self.columns(summary), row: summary))
        case .csv: try screen.show(ListPresentation(columns: AccountColumns.all, rows: summary.accounts))
        case .table: try draw(summary, on: screen)
        }
    }

    private func draw(_ summary: HomeSummary, on screen: Screen) throws {
        let region = screen.console.capabilities.outputLocalization.region
        for total in (try? summary.totals()) ?? [] {
            try screen.write(
                verbatim:
                    "\(screen.styler.apply(.bold, to: region.amount(total.groupedText))) \(total.currency.code)"
            )
        }
        if !summary.accounts.isEmpty {
            try screen.write(verbatim: "")
            try screen.show(ListPresentation(columns: AccountColumns.all, rows: summary.accounts))
        }
        if let account = summary.defaultAccount, !summary.recentTransactions.isEmpty {
            try screen.write(verbatim: "")
            try screen.write(Notice.recent(of: account))
            try screen.show(
                ListPresentation(columns: TransactionColumns.brief, rows: summary.recentTransactions))
        }
        for step in summary.nextSteps { try screen.write(Notice.nextStep(step)) }
        if summary.nextSteps.isEmpty { screen.notice(Notice.homeHint) }
    }

    private static func columns(_ summary: HomeSummary) -> [Column<HomeSummary>] {
        // A sum that cannot be counted is no reason to show nothing of the accounts.
        let totals = try? summary.totals()
        return [
            Column(key: "totals", title: "Totals") { _ in
                totals.map { .array($0.map(OutputValue.money)) } ?? .null
            },
            Column(key: "accounts", title: "Accounts") { .records($0.accounts, AccountColumns.all) },
            Column(key: "recentTransactions", title: "Transactions") {
                .records($0.recentTransactions, TransactionColumns.all)
            },
            Column(key: "nextSteps", title: "Next") { .array($0.nextSteps.map { .string($0.rawValue) }) },
        ]
    }
}
