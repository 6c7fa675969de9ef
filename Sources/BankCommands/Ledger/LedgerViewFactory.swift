import BankDomain
import BankFeatures
package import BankServices

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
