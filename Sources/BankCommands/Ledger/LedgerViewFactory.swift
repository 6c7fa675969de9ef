import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import TerminalKit

@MainActor
package struct LedgerViewFactory {
    package typealias Dependencies = HasLedgerService & HasAuditService & HasPersistenceService
        & HasKeychainService & HasSecureStorage

    private let ledgerService: any LedgerServiceProtocol
    private let auditService: any AuditServiceProtocol
    private let persistenceService: any PersistenceServiceProtocol
    private let keychainService: any KeychainServiceProtocol
    private let secureStorage: any SecureStorageProtocol

    init(dependencies: any Dependencies) {
        self.ledgerService = dependencies.ledgerService
        self.auditService = dependencies.auditService
        self.persistenceService = dependencies.persistenceService
        self.keychainService = dependencies.keychainService
        self.secureStorage = dependencies.secureStorage
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

    func makeBackupView(_ path: String, _ mode: ExecutionMode, _ key: BankKeyFile) -> LedgerBackupView {
        LedgerBackupView(
            viewModel: LedgerBackupViewModel(persistenceService: persistenceService), path: path, mode: mode,
            key: key)
    }

    func makeRestoreView(_ restoration: LedgerRestoration, _ key: BankKeyFile) -> LedgerRestoreView {
        LedgerRestoreView(
            viewModel: LedgerRestoreViewModel(persistenceService: persistenceService),
            restoration: restoration, key: key)
    }

    func makeKeySavingView(_ key: BankKeyFile, _ mode: ExecutionMode) -> BankKeySavingView {
        BankKeySavingView(key: key, mode: mode)
    }

    func makeKeyView(_ key: BankKeyFile, _ mode: ExecutionMode) -> BankKeyView {
        BankKeyView(key: key, mode: mode)
    }

    /// The file with the bank's key, at a path.
    func keyFile(_ path: String, _ options: BankKeyOptions, _ files: any ArchiveFiling) -> BankKeyFile {
        BankKeyFile(
            viewModel: BankKeyViewModel(
                persistenceService: persistenceService, keychainService: keychainService,
                secureStorage: secureStorage),
            path: path, descriptor: options.descriptor, isWanted: options.isWanted, files: files)
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

/// Migrates the ledger to the newest schema.
struct LedgerMigrationView: TerminalView {
    let viewModel: LedgerMigrationViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.migration)
        await viewModel.run(mode: mode)
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.migration, row: change.value), mode: change.mode,
            saying: Done.migrated(change.value))
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
            RecordPresentation(columns: LedgerColumns.export, row: change.value), mode: change.mode,
            saying: Done.exported(change.value))
    }
}
