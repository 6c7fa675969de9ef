import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Compares a statement file with the ledger, shows progress, and reports.
struct ReconciliationView: TerminalView {
    let viewModel: ReconciliationViewModel
    let draft: ReconciliationDraft

    func appear(on screen: Screen) async throws {
        if screen.format == .csv {
            try screen.require(ReconciliationColumns.entries)
        } else {
            try screen.require(ReconciliationColumns.report)
        }
        await screen.reporting({ viewModel.progress }) {
            $0.report(done: $1.bytes, total: $1.totalBytes, unit: "bytes")
        } while: {
            await viewModel.run(draft)
        }
        let found = try viewModel.state.get()
        try show(found, on: screen)
        for notice in Notice.reconciliation(found.report) { screen.notice(notice) }
        if found.hasMore { screen.notice(Notice.more(page: draft.page.page + 1)) }
        guard found.report.agrees else {
            throw StatementDiffers(
                count: [ReconciliationStatus.differing, .missingHere, .missingThere].reduce(0) {
                    $0 + found.report.count($1)
                })
        }
    }

    // CSV contains rows only; for people a summary comes first.
    private func show(_ found: StatementReconciliation, on screen: Screen) throws {
        let entries = ListPresentation(columns: ReconciliationColumns.entries, rows: found.entries)
        if screen.format == .csv { return try screen.show(entries) }
        try screen.show(RecordPresentation(columns: ReconciliationColumns.report, row: found))
        guard screen.format == .table, !screen.choosesFields else { return }
        if !found.report.balanceFaults.isEmpty {
            try screen.write(verbatim: "")
            try screen.show(
                ListPresentation(
                    columns: ReconciliationColumns.balanceFaults, rows: found.report.balanceFaults))
        }
        guard !found.entries.isEmpty else { return }
        try screen.write(verbatim: "")
        try screen.show(entries)
    }
}

/// Columns for a comparison of a statement file with the ledger.
enum ReconciliationColumns {
    static let report: [Column<StatementReconciliation>] = [
        .text(key: "accountID", title: "Account") { $0.report.accountID.text },
        .text(key: "path", title: "File") { $0.report.path },
        .text(key: "format", title: "Format") { $0.report.format.rawValue },
        .optional(key: "statedAccount", title: "Account in file") { $0.report.statedAccount },
        .date(key: "from", title: "From") { $0.report.from.text },
        .date(key: "to", title: "To") { $0.report.to.text },
        .count(key: "statementCount", title: "Statements") { $0.report.statementCount },
        .optionalMoney(key: "statedOpeningBalance", title: "Opening balance in file") {
            $0.report.opening.stated
        },
        .optionalMoney(key: "bookedOpeningBalance", title: "Opening balance in ledger") {
            $0.report.opening.booked
        },
        .optionalMoney(key: "statedClosingBalance", title: "Closing balance in file") {
            $0.report.closing.stated
        },
        .optionalMoney(key: "bookedClosingBalance", title: "Closing balance in ledger") {
            $0.report.closing.booked
        },
        tally(.matched, "Matched"),
        .count(key: "movedCount", title: "Matched on another day") { $0.report.movedCount },
        tally(.differing, "Differing"), tally(.missingHere, "Only in file"),
        tally(.missingThere, "Only in ledger"), tally(.duplicate, "Duplicates in file"),
        .count(key: "unbookedCount", title: "Not booked yet") { $0.report.unbookedCount },
        Column(
            key: "balanceFaults", title: "Balance errors",
            text: { String($0.report.balanceFaults.count) }
        ) { .records($0.report.balanceFaults, balanceFaults) },
        Column(
            key: "notices", title: "Notices", text: { String($0.report.notices.count) }
        ) { .array($0.report.noticeTexts.map(OutputValue.string)) },
        .flag(key: "agrees", title: "Matches") { $0.report.agrees },
        Column(key: "entries", title: "Listed", text: { String($0.entries.count) }) {
            .records($0.entries, entries)
        },
    ]

    static let balanceFaults: [Column<StatedBalanceFault>] = [
        .count(key: "line", title: "Line") { $0.line },
        Column(
            key: "kind", title: "Balance", phrase: { $0.kind == .opening ? "opening" : "closing" }
        ) { .string($0.kind.rawValue) },
        .money(key: "stated", title: "In file") { $0.stated },
        .money(key: "computed", title: "Calculated") { $0.computed },
    ]

    static let entries: [Column<ReconciledEntry>] = [
        Column(
            key: "status", title: "Status", importance: .high, phrase: { words(for: $0.status) },
            csvText: { $0.status.rawValue }, value: { .string($0.status.rawValue) }),
        Column(
            key: "line", title: "Line", alignment: .trailing, importance: .low,
            value: { $0.line.map(OutputValue.count) ?? .null }),
        .words(key: "differences", title: "Differences", isShownInTable: false) {
            $0.differences.map(\.rawValue)
        },
        date(key: "statedDate", title: "Date in file") { $0.stated?.bookingDate },
        money(key: "statedAmount", title: "Amount in file") { $0.stated?.amount },
        date(key: "bookedDate", title: "Date in ledger") { $0.booked?.bookingDate },
        money(key: "bookedAmount", title: "Amount in ledger") { $0.booked?.amount },
        Column(key: "transactionID", title: "Entry") { .optional($0.booked?.bankReference) },
        Column(key: "bankReference", title: "Bank reference", isShownInTable: false) {
            .optional($0.stated?.bankReference)
        },
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) {
            text($0) { $0.reference }
        },
        .text(key: "counterparty", title: "Counterparty", canTruncate: true) { text($0) { $0.counterparty } },
        .text(key: "description", title: "Description", importance: .low, canTruncate: true) {
            text($0) { $0.description }
        },
    ]

    private static func tally(
        _ status: ReconciliationStatus, _ title: Phrase
    ) -> Column<StatementReconciliation> {
        Column(
            key: status.rawValue, title: title,
            phrase: { found in
                guard let tally = found.report.tallies[status] else { return "none" }
                return "\(tally.count) (\(.amount(tally.sum.groupedText)) \(tally.sum.currency.code))"
            },
            csvText: { String($0.report.count(status)) },
            value: { found in
                let nothing = Money.zero(found.report.opening.booked.currency)
                let tally = found.report.tallies[status] ?? ReconciliationTally(count: 0, sum: nothing)
                return .object([("count", .count(tally.count)), ("sum", .money(tally.sum))])
            })
    }

    private static func money(
        key: String, title: Phrase, _ amount: @escaping @Sendable (ReconciledEntry) -> Money?
    ) -> Column<ReconciledEntry> {
        Column(
            key: key, title: title, alignment: .trailing, importance: .high,
            localizedText: { row, reader in amount(row).map { reader.region.amount($0.groupedText) } ?? "" },
            csvText: { amount($0)?.decimalText ?? "" },
            value: { amount($0).map(OutputValue.money) ?? .null })
    }

    private static func date(
        key: String, title: Phrase, _ date: @escaping @Sendable (ReconciledEntry) -> CalendarDate?
    ) -> Column<ReconciledEntry> {
        Column(
            key: key, title: title, importance: .high,
            text: { date($0)?.text ?? "" },
            value: { .optional(date($0)?.text) })
    }

    private static func words(for status: ReconciliationStatus) -> Phrase {
        switch status {
        case .matched: "matched"
        case .differing: "differs"
        case .missingHere: "only in file"
        case .missingThere: "only in ledger"
        case .duplicate: "duplicate in file"
        }
    }

    // The text of the file is preferred, because the ledger's text is available elsewhere.
    private static func text(_ entry: ReconciledEntry, _ part: (ReconciledSide) -> String) -> String {
        let stated = entry.stated.map(part) ?? ""
        return stated.isEmpty ? entry.booked.map(part) ?? "" : stated
    }
}

/// A statement file and the ledger differ. The report was shown, so the command fails.
public struct StatementDiffers: Error, Equatable {
    /// How many entries differ or are missing on one side; 0 if only balances differ.
    public let count: Int
}
