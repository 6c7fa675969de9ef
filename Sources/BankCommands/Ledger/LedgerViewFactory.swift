import BankFeatures
package import BankServices

/// Makes the views of the books.
@MainActor
package struct LedgerViewFactory {
    package typealias Dependencies = HasLedgerService & HasAuditService

    private let ledgerService: any LedgerServiceProtocol
    private let auditService: any AuditServiceProtocol

    package init(dependencies: any Dependencies) {
        self.ledgerService = dependencies.ledgerService
        self.auditService = dependencies.auditService
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

    func makeStatisticsView() -> LedgerStatisticsView {
        LedgerStatisticsView(viewModel: LedgerStatisticsViewModel(ledgerService: ledgerService))
    }
}
