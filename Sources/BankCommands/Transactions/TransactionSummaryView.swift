import BankDomain
import BankFeatures
import LanguageKit
import TerminalKit

struct TransactionSummaryView: TerminalView {
    let viewModel: TransactionSummaryViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let groups = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: TransactionSummaryColumns.all(by: viewModel.grouping), rows: groups,
                emptyText: Notice.noTransactions))
        if screen.drawsCharts { try draw(groups, on: screen) }
    }

    /// What is left of each group, in and out, currency by currency: amounts of two have no common measure.
    private func draw(_ groups: [TransactionSummary], on screen: Screen) throws {
        let localization = screen.console.capabilities.outputLocalization
        var currencies: [Currency] = []
        for group in groups where !currencies.contains(group.currency) { currencies.append(group.currency) }
        for currency in currencies {
            let bars = groups.compactMap { group -> BarChart.Bar? in
                guard group.currency == currency, let net = group.net else { return nil }
                return BarChart.Bar(
                    name: localization.text(
                        TransactionSummaryColumns.name(of: group, by: viewModel.grouping)),
                    value: net.minorUnits, text: localization.region.amount(net.groupedText))
            }
            try screen.drawBars("Net in \(currency.code)", bars)
        }
    }
}
