import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

struct TransactionsListView: TerminalView {
    let viewModel: TransactionsListViewModel

    func appear(on screen: Screen) async throws {
        if screen.choosesRows { return try await showChosen(on: screen) }
        await viewModel.load()
        let page = try viewModel.state.get().page
        try screen.show(
            ListPresentation(
                columns: TransactionColumns.all(for: page.items), rows: page.items, envelope: page.envelope,
                emptyText: Notice.noTransactions),
            rest: page.restByCursor)
        if screen.format == .table, let total = page.total {
            screen.notice(Notice.total(total, of: "transactions"))
        }
    }

    /// The entries that match, of the whole list.
    private func showChosen(on screen: Screen) async throws {
        try await screen.showChosen(
            viewModel.requestedPage, of: TransactionColumns.all, countsAll: viewModel.filter.countsTotal,
            read: viewModel.read)
    }
}

enum TransactionColumns {
    static let all = columns(showingValueDate: false, showingStatus: false)

    /// The columns for these entries. The table shows the value date if it is not always the booking date, and the
    /// status if not all are booked.
    static func all(for entries: [Transaction]) -> [Column<Transaction>] {
        columns(
            showingValueDate: entries.contains { $0.valueDate != $0.bookingDate },
            showingStatus: entries.contains { $0.status != .booked })
    }

    private static func columns(showingValueDate: Bool, showingStatus: Bool) -> [Column<Transaction>] {
        [
            id, bookingDate, description, counterparty, amount, .currency { $0.amount.currency }, reference,
            category,
            .text(key: "accountID", title: "Account", isShownInTable: false) { $0.accountID.text },
            Column(key: "entryNumber", title: "Entry number", isShownInTable: false) {
                $0.entryNumber.map(OutputValue.count) ?? .null
            },
            .word(key: "direction", title: "Direction", isShownInTable: false) { $0.direction.rawValue },
            status(isShownInTable: showingStatus),
            .date(key: "valueDate", title: "Value date", isShownInTable: showingValueDate) {
                $0.valueDate.text
            },
            .optional(key: "transferID", title: "Transfer") { $0.transferID?.text },
            .optional(key: "externalID", title: "External ID") { $0.externalID },
        ]
    }

    static let detail: [Column<Transaction>] =
        columns(showingValueDate: true, showingStatus: true) + [
            .word(key: "bookedCategory", title: "Booked as") { $0.bookedCategory.rawValue },
            .text(key: "note", title: "Note", canTruncate: true) { $0.note },
            Column(
                key: "tags", title: "Tags", canTruncate: true, text: { $0.tags.joined(separator: ", ") },
                csvText: { $0.tags.joined(separator: ", ") },
                value: { .array($0.tags.map(OutputValue.string)) }),
        ]

    /// Columns for the list below an account.
    static func brief(for entries: [Transaction]) -> [Column<Transaction>] {
        let areBooked = entries.allSatisfy { $0.status == .booked }
        return [bookingDate, description, counterparty, amount]
            + (areBooked ? [] : [status(isShownInTable: true)])
    }

    private static func status(isShownInTable: Bool) -> Column<Transaction> {
        .word(key: "status", title: "Status", importance: .high, isShownInTable: isShownInTable) {
            $0.status.rawValue
        }
    }

    private static let id: Column<Transaction> =
        .text(key: "id", title: "ID", importance: .normal) { $0.id.text }
    private static let bookingDate: Column<Transaction> =
        .date(key: "bookingDate", title: "Date", importance: .high) { $0.bookingDate.text }
    private static let description: Column<Transaction> =
        .text(key: "description", title: "Description", importance: .high, canTruncate: true) {
            $0.description
        }
    private static let counterparty: Column<Transaction> =
        .text(key: "counterparty", title: "Counterparty", canTruncate: true, mergesInto: "description") {
            $0.counterparty
        }
    private static let reference: Column<Transaction> =
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference }
    private static let category: Column<Transaction> =
        .word(key: "category", title: "Category") { $0.category.rawValue }

    private static let amount = Column<Transaction>(
        key: "amount", title: "Amount", alignment: .decimal, importance: .high,
        members: OutputValue.moneyMembers,
        localizedText: { ($0.direction == .credit ? "+" : "") + $1.region.amount($0.amount.groupedText) },
        csvText: { $0.amount.decimalText },
        style: { $0.direction == .credit ? .green : nil },
        value: { .money($0.amount) })
}

struct TransactionSummaryView: TerminalView {
    let viewModel: TransactionSummaryViewModel

    func appear(on screen: Screen) async throws {
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
