import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import Synchronization
import TerminalKit

@MainActor
package struct StatementsViewFactory {
    package typealias Dependencies = HasAccountService & HasStatementService & HasStatementFileService

    private let accountService: any AccountServiceProtocol
    private let statementService: any StatementServiceProtocol
    private let statementFileService: any StatementFileServiceProtocol

    init(dependencies: any Dependencies) {
        self.accountService = dependencies.accountService
        self.statementService = dependencies.statementService
        self.statementFileService = dependencies.statementFileService
    }

    func makeListView(_ account: AccountSelection, page: PageRequest?) -> StatementsListView {
        StatementsListView(
            viewModel: StatementsListViewModel(
                account, page: page, accountService: accountService, statementService: statementService))
    }

    func makeExportView(_ draft: StatementExportDraft, file: String?) -> StatementExportView {
        StatementExportView(
            viewModel: StatementExportViewModel(
                accountService: accountService, statementFileService: statementFileService),
            draft: draft, file: file)
    }

    func makeReconciliationView(_ draft: ReconciliationDraft) -> ReconciliationView {
        ReconciliationView(
            viewModel: ReconciliationViewModel(
                statementFileService: statementFileService, accountService: accountService),
            draft: draft)
    }
}

/// The monthly statements of an account.
struct StatementsListView: TerminalView {
    let viewModel: StatementsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(columns: StatementColumns.all, rows: page.items, emptyText: Notice.noStatements))
    }
}

enum StatementColumns {
    static let all: [Column<Statement>] = [
        .text(key: "from", title: "From", importance: .high) { $0.from.text },
        .text(key: "to", title: "To", importance: .high) { $0.to.text },
        .money(key: "openingBalance", title: "Opening") { $0.openingBalance },
        sum(key: "credits", title: "In") { $0.credits },
        sum(key: "debits", title: "Out") { $0.debits },
        .money(key: "closingBalance", title: "Closing") { $0.closingBalance },
        .currency { $0.currency },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
        .text(key: "accountID", title: "Account", isShownInTable: false) { $0.account.id.text },
        .text(key: "id", title: "ID", isShownInTable: false) { $0.id.text },
    ]

    static let export: [Column<StatementExportReport>] = [
        Column(key: "path", title: "File") { .optional($0.path) },
        .text(key: "format", title: "Format") { $0.format.rawValue },
        .text(key: "accountID", title: "Account") { $0.statement.account.id.text },
        .text(key: "from", title: "From") { $0.statement.from.text },
        .text(key: "to", title: "To") { $0.statement.to.text },
        .money(key: "openingBalance", title: "Opening balance") { $0.statement.openingBalance },
        .money(key: "closingBalance", title: "Closing balance") { $0.statement.closingBalance },
        .currency { $0.statement.currency },
        .count(key: "entryCount", title: "Entries") { $0.statement.entryCount },
        .count(key: "byteCount", title: "Bytes") { $0.byteCount },
    ]

    /// A sum; "too large" or null if it does not fit an amount.
    private static func sum(
        key: String, title: Phrase, _ sum: @escaping @Sendable (Statement) -> Money?
    ) -> Column<Statement> {
        Column(
            key: key, title: title, alignment: .trailing,
            phrase: { sum($0).map { "\(.amount($0.groupedText))" } ?? "too large" },
            csvText: { sum($0)?.decimalText ?? "" }, value: { sum($0).map(OutputValue.money) ?? .null })
    }
}

/// Exports a statement to a file and reports it, or to standard output without a report.
struct StatementExportView: TerminalView {
    let viewModel: StatementExportViewModel
    let draft: StatementExportDraft
    let file: String?

    func appear(on screen: Screen) async throws {
        if file != nil { try screen.require(StatementColumns.export) }
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.entryCount, total: $0.totalEntryCount, unit: "entries")
        }
        let output = StatementStream(screen.console.output)
        // The output is a file, so amounts and days keep the plain format.
        await viewModel.run(
            draft, to: file.map { .file(path: $0) } ?? .stream(output.take),
            for: screen.console.capabilities.localization.plain)
        withExtendedLifetime(observation) { reporter.finish() }
        try output.requireTaken()
        let report = try viewModel.state.get()
        guard let path = report.path else { return }
        try screen.show(
            RecordPresentation(columns: StatementColumns.export, row: report), mode: .commit,
            saying: Done.exported(report, as: path))
    }
}

/// Standard output as the destination of a statement. It remembers a write error, because that is not an error of the
/// bank.
final class StatementStream: Sendable {
    private let output: any OutputSink
    private let failure = Mutex<StreamError?>(nil)

    init(_ output: any OutputSink) {
        self.output = output
    }

    /// Writes a piece of the statement.
    @Sendable
    func take(_ bytes: [UInt8]) throws {
        do throws(StreamError) {
            try output.write(bytes)
        } catch {
            failure.withLock { $0 = error }
            throw error
        }
    }

    /// Throws the write error, if there was one.
    func requireTaken() throws(StreamError) {
        if let error = failure.withLock(\.self) { throw error }
    }
}
