import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import TerminalKit

@MainActor
package struct LedgerViewFactory {
    package typealias Dependencies = HasLedgerService & HasAuditService & HasPersistenceService

    private let ledgerService: any LedgerServiceProtocol
    private let auditService: any AuditServiceProtocol
    private let persistenceService: any PersistenceServiceProtocol

    init(dependencies: any Dependencies) {
        self.ledgerService = dependencies.ledgerService
        self.auditService = dependencies.auditService
        self.persistenceService = dependencies.persistenceService
    }

    func makeImportView(_ request: ImportRequest) -> LedgerImportView {
        LedgerImportView(viewModel: LedgerImportViewModel(ledgerService: ledgerService), request: request)
    }

    func makeBankImportView(_ path: String, _ mode: ExecutionMode) -> BankImportView {
        BankImportView(viewModel: BankImportViewModel(ledgerService: ledgerService), path: path, mode: mode)
    }

    func makeExportView(_ path: String, _ mode: ExecutionMode) -> LedgerExportView {
        LedgerExportView(
            viewModel: LedgerExportViewModel(ledgerService: ledgerService), path: path, mode: mode)
    }

    func makeVerifyView(against checkpoint: CheckpointReference?) -> LedgerVerifyView {
        LedgerVerifyView(
            viewModel: LedgerVerifyViewModel(ledgerService: ledgerService), checkpoint: checkpoint)
    }

    func makeCheckpointView(_ path: String?) -> LedgerCheckpointView {
        LedgerCheckpointView(viewModel: LedgerCheckpointViewModel(ledgerService: ledgerService), path: path)
    }

    func makeAuditView(_ query: AuditQuery, _ page: PageRequest) -> AuditListView {
        AuditListView(viewModel: AuditListViewModel(.all(query), page: page, auditService: auditService))
    }

    func makeBackupView(_ path: String, _ mode: ExecutionMode) -> LedgerBackupView {
        LedgerBackupView(
            viewModel: LedgerBackupViewModel(persistenceService: persistenceService), path: path, mode: mode)
    }

    func makeRestoreView(_ restoration: LedgerRestoration) -> LedgerRestoreView {
        LedgerRestoreView(
            viewModel: LedgerRestoreViewModel(persistenceService: persistenceService),
            restoration: restoration)
    }

    func makeMigrationView(_ mode: ExecutionMode) -> LedgerMigrationView {
        LedgerMigrationView(
            viewModel: LedgerMigrationViewModel(persistenceService: persistenceService), mode: mode)
    }

    func makeDayEndView(through date: CalendarDate?, mode: ExecutionMode) -> DayEndView {
        DayEndView(viewModel: DayEndViewModel(ledgerService: ledgerService), date: date, mode: mode)
    }

    func makeStatisticsView() -> LedgerStatisticsView {
        LedgerStatisticsView(viewModel: LedgerStatisticsViewModel(ledgerService: ledgerService))
    }
}

struct LedgerStatisticsView: TerminalView {
    let viewModel: LedgerStatisticsViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: LedgerColumns.statistics, row: try viewModel.state.get()))
    }
}

struct LedgerBackupView: TerminalView {
    let viewModel: LedgerBackupViewModel
    let path: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.backup)
        await viewModel.run(to: path, mode: mode)
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.backup, row: change.value), mode: change.mode)
    }
}

/// A backup to restore.
package struct LedgerRestoration: Equatable {
    /// The backup file.
    let path: String
    /// The checkpoint that the backup must agree with.
    let checkpoint: CheckpointReference?
    let mode: ExecutionMode
    /// Whether the user confirmed in advance.
    let isConfirmed: Bool
}

/// Replaces the ledger with a backup after confirmation.
struct LedgerRestoreView: TerminalView {
    let viewModel: LedgerRestoreViewModel
    let restoration: LedgerRestoration

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.restore)
        if restoration.mode == .commit {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmRestore(path: restoration.path), isConfirmed: restoration.isConfirmed,
                purpose: Notice.toAgreeToRestore)
        }
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.entries, total: $0.totalEntries, unit: "entries")
        }
        await viewModel.run(
            from: restoration.path, against: restoration.checkpoint, mode: restoration.mode)
        withExtendedLifetime(observation) { reporter.finish() }
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.restore, row: change.value), mode: change.mode)
    }
}

/// Migrates the ledger to the newest schema.
struct LedgerMigrationView: TerminalView {
    let viewModel: LedgerMigrationViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.migration)
        await viewModel.run(mode: mode)
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.migration, row: change.value), mode: change.mode)
    }
}

/// Exports the whole bank.
struct LedgerExportView: TerminalView {
    let viewModel: LedgerExportViewModel
    let path: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.export)
        await viewModel.run(to: path, mode: mode)
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.export, row: change.value), mode: change.mode)
    }
}
