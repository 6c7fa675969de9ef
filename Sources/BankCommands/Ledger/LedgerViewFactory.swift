import BankDomain
import BankFeatures
package import BankServices

/// Makes the views of the books.
@MainActor
package struct LedgerViewFactory {
    package typealias Dependencies = HasLedgerService & HasAuditService & HasPersistenceService

    private let ledgerService: any LedgerServiceProtocol
    private let auditService: any AuditServiceProtocol
    private let persistenceService: any PersistenceServiceProtocol

    package init(dependencies: any Dependencies) {
        self.ledgerService = dependencies.ledgerService
        self.auditService = dependencies.auditService
        self.persistenceService = dependencies.persistenceService
    }

    func makeImportView(_ request: ImportRequest) -> LedgerImportView {
        LedgerImportView(viewModel: LedgerImportViewModel(ledgerService: ledgerService), request: request)
    }

    func makeVerifyView() -> LedgerVerifyView {
        LedgerVerifyView(viewModel: LedgerVerifyViewModel(ledgerService: ledgerService))
    }

    func makeAuditView(_ query: AuditQuery, _ page: PageRequest) -> AuditListView {
        AuditListView(viewModel: AuditListViewModel(.all(query), page: page, auditService: auditService))
    }

    func makeBackupView(_ path: String, _ mode: ExecutionMode) -> LedgerBackupView {
        LedgerBackupView(
            viewModel: LedgerBackupViewModel(persistenceService: persistenceService), path: path, mode: mode)
    }

    func makeDayEndView(through date: CalendarDate?, mode: ExecutionMode) -> DayEndView {
        DayEndView(viewModel: DayEndViewModel(ledgerService: ledgerService), date: date, mode: mode)
    }

    func makeStatisticsView() -> LedgerStatisticsView {
        LedgerStatisticsView(viewModel: LedgerStatisticsViewModel(ledgerService: ledgerService))
    }
}
