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
            try screen.show(RecordPresentation(columns: HomeColumns.all(summary), row: summary))
        case .csv: try screen.show(ListPresentation(columns: AccountColumns.all, rows: summary.accounts))
        case .table: try draw(summary, on: screen)
        }
    }

    private func draw(_ summary: HomeSummary, on screen: Screen) throws {
        let region = screen.console.capabilities.outputLocalization.region
        for total in (try? summary.totals()) ?? [] {
            let amount = screen.styler.apply(.bold, to: region.amount(total.groupedText))
            try screen.write(verbatim: "\(amount) \(total.currency.code)")
        }
        if !summary.accounts.isEmpty {
            try screen.write(verbatim: "")
            let columns =
                screen.drawsCharts
                ? HomeColumns.accounts(
                    summary.balanceHistory, usesUnicode: screen.console.capabilities.usesUnicode)
                : AccountColumns.all
            try screen.show(ListPresentation(columns: columns, rows: summary.accounts))
        }
        // Whoever chose fields of the accounts wants nothing else.
        if !screen.choosesFields { try drawRest(summary, on: screen) }
        for step in summary.nextSteps { try screen.write(Notice.nextStep(step)) }
        if summary.nextSteps.isEmpty { screen.notice(Notice.homeHint) }
    }

    private func drawRest(_ summary: HomeSummary, on screen: Screen) throws {
        if let account = summary.defaultAccount, !summary.recentTransactions.isEmpty {
            try screen.write(verbatim: "")
            try screen.write(Notice.recent(of: account))
            try screen.show(
                ListPresentation(columns: TransactionColumns.brief, rows: summary.recentTransactions))
        }
        if !summary.due.isEmpty {
            try screen.write(verbatim: "")
            try screen.write(Notice.dueSoon)
            try screen.show(ListPresentation(columns: HomeColumns.due, rows: summary.due))
        }
        let lines = Self.lines(summary)
        guard !lines.isEmpty else { return }
        try screen.write(verbatim: "")
        for line in lines { try screen.write(line) }
    }

    /// What takes a line of its own.
    private static func lines(_ summary: HomeSummary) -> [Phrase] {
        var lines: [Phrase] = []
        if let unread = Notice.unread(summary.unread) { lines += [unread, Notice.readThem] }
        lines += summary.frozenAccounts.map { Notice.frozen($0) }
        lines += summary.frozenCards.map { Notice.frozen($0) }
        return lines + summary.unavailable.map { Notice.unavailable($0) }
    }
}
