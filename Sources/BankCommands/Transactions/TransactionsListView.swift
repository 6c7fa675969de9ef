import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

struct TransactionsListView: TerminalView {
    let viewModel: TransactionsListViewModel

    func appear(on screen: Screen) async throws {
        if screen.choosesRows {
            guard !viewModel.findsBalances else {
                throw CommandLineError.conflictingOptions("--balance", screen.optionThatChoosesRows)
            }
            return try await showChosen(on: screen)
        }
        await viewModel.load()
        let list = try viewModel.state.get()
        let page = list.page
        let balances = viewModel.findsBalances ? [TransactionColumns.balance(list.balances)] : []
        try screen.show(
            ListPresentation(
                columns: TransactionColumns.all(for: page.items) + balances, rows: page.items,
                envelope: page.envelope, emptyText: Notice.noTransactions),
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

    /// The account's balance after an entry; empty for one that is not booked.
    static func balance(_ balances: [TransactionID: Money]) -> Column<Transaction> {
        Column(
            key: "balance", title: "Balance", alignment: .decimal, importance: .high,
            members: OutputValue.moneyMembers,
            localizedText: { row, reader in
                balances[row.id].map { reader.region.amount($0.groupedText) } ?? ""
            },
            csvText: { balances[$0.id]?.decimalText ?? "" },
            value: { balances[$0.id].map(OutputValue.money) ?? .null })
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
