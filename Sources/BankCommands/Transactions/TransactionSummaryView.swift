import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

struct TransactionSummaryView: TerminalView {
    let viewModel: TransactionSummaryViewModel
    /// Whether each month has groups of its own.
    var isByMonth = false

    func appear(on screen: Screen) async throws {
        if isByMonth { return try await showMonths(on: screen) }
        await viewModel.load()
        let groups = try viewModel.state.get()
        let hasTotals = screen.format == .table && !screen.choosesFields && groups.count > 1
        let totals = hasTotals ? viewModel.totals : []
        try screen.show(
            ListPresentation(
                columns: TransactionSummaryColumns.all(by: viewModel.grouping),
                rows: groups.map { TransactionSummaryColumns.Row(summary: $0) }
                    + totals.map { TransactionSummaryColumns.Row(summary: $0, isTotal: true) },
                emptyText: Notice.noTransactions))
        if screen.drawsCharts { try draw(groups, on: screen) }
    }

    private func showMonths(on screen: Screen) async throws {
        await viewModel.loadMonths()
        let rows = try viewModel.months.get().flatMap { month in
            month.groups.map { TransactionSummaryColumns.Row(summary: $0, month: month.month) }
        }
        let hasTotals = screen.format == .table && !screen.choosesFields && rows.count > 1
        let totals = hasTotals ? viewModel.totals : []
        try screen.show(
            ListPresentation(
                columns: TransactionSummaryColumns.monthly(by: viewModel.grouping),
                rows: rows + totals.map { TransactionSummaryColumns.Row(summary: $0, isTotal: true) },
                emptyText: Notice.noTransactions))
    }

    /// The net amount of each group, one chart per currency, because amounts of different currencies cannot be
    /// compared.
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

/// Columns for a group of transactions.
enum TransactionSummaryColumns {
    /// A group, or the sums of all groups of a currency.
    struct Row: Sendable {
        let summary: TransactionSummary
        var isTotal = false
        var month = ""
    }

    static func monthly(by grouping: TransactionGrouping) -> [Column<Row>] {
        [.text(key: "month", title: "Month", importance: .high) { $0.month }] + all(by: grouping)
    }

    static func all(by grouping: TransactionGrouping) -> [Column<Row>] {
        [
            Column(
                key: "key", title: title(grouping), importance: .high, canTruncate: true,
                phrase: { $0.isTotal ? "Total" : name(of: $0.summary, by: grouping) },
                csvText: { $0.summary.key }, value: { .string($0.summary.key) }),
            .text(key: "currency", title: "Currency", importance: .high) { $0.summary.currency.code },
            .count(key: "count", title: "Count") { $0.summary.count },
            sum(key: "credits", title: "In") { $0.credits }, sum(key: "debits", title: "Out") { $0.debits },
            sum(key: "net", title: "Net") { $0.net },
        ]
    }

    /// The display name of the group. Categories are translated; months and names are the same in every language.
    static func name(of group: TransactionSummary, by grouping: TransactionGrouping) -> Phrase {
        if group.key.isEmpty { return "(none)" }
        return grouping == .category ? Phrase(word: group.key) : Phrase(verbatim: group.key)
    }

    private static func text(_ sum: Money?) -> Phrase {
        sum.map { "\(.amount($0.groupedText))" } ?? "too large"
    }

    private static func title(_ grouping: TransactionGrouping) -> Phrase {
        switch grouping {
        case .category: "Category"
        case .month: "Month"
        case .counterparty: "Counterparty"
        }
    }

    /// A sum; "too large" or null if it does not fit an amount.
    private static func sum(
        key: String, title: Phrase, _ sum: @escaping @Sendable (TransactionSummary) -> Money?
    ) -> Column<Row> {
        Column(
            key: key, title: title, alignment: .decimal, importance: .high,
            members: OutputValue.moneyMembers,
            phrase: { text(sum($0.summary)) },
            csvText: { sum($0.summary)?.decimalText ?? "" },
            value: { sum($0.summary).map(OutputValue.money) ?? .null })
    }
}
