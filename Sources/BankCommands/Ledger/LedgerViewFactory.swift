import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct LedgerViewFactory {
    package typealias Dependencies = HasLedgerService & HasAuditService & HasPersistenceService
        & HasKeychainService & HasSecureStorage & HasStorageService

    let services: any Dependencies
    let files: any ArchiveFiling

    func imports() -> LedgerImportViewModel { LedgerImportViewModel(ledgerService: services.ledgerService) }

    func bankImport() -> BankImportViewModel {
        BankImportViewModel(
            ledgerService: services.ledgerService, storageService: services.storageService)
    }

    func export() -> LedgerExportViewModel { LedgerExportViewModel(ledgerService: services.ledgerService) }

    func verification() -> LedgerVerifyViewModel {
        LedgerVerifyViewModel(ledgerService: services.ledgerService)
    }

    func checkpoint() -> LedgerCheckpointViewModel {
        LedgerCheckpointViewModel(ledgerService: services.ledgerService)
    }

    func audit(_ query: AuditQuery, _ page: PageRequest) -> AuditListViewModel {
        AuditListViewModel(.all(query), page: page, auditService: services.auditService)
    }

    func backup() -> LedgerBackupViewModel {
        LedgerBackupViewModel(persistenceService: services.persistenceService)
    }

    func restoration() -> LedgerRestoreViewModel {
        LedgerRestoreViewModel(
            persistenceService: services.persistenceService, storageService: services.storageService)
    }

    func migration() -> LedgerMigrationViewModel {
        LedgerMigrationViewModel(persistenceService: services.persistenceService)
    }

    func dayEnd() -> DayEndViewModel { DayEndViewModel(ledgerService: services.ledgerService) }

    func statistics() -> LedgerStatisticsViewModel {
        LedgerStatisticsViewModel(ledgerService: services.ledgerService)
    }

    /// The file with the bank's key, at a path.
    func keyFile(_ path: String, _ options: BankKeyOptions) -> BankKeyFile {
        BankKeyFile(
            viewModel: BankKeyViewModel(
                persistenceService: services.persistenceService, keychainService: services.keychainService,
                secureStorage: services.secureStorage),
            path: path, descriptor: options.descriptor, isWanted: options.isWanted, files: files)
    }
}
