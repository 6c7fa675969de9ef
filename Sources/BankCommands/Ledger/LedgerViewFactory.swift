import BankFeatures
package import BankServices

/// Makes the views of the books.
@MainActor
package struct LedgerViewFactory {
    package typealias Dependencies = HasLedgerService

    private let ledgerService: any LedgerServiceProtocol

    package init(dependencies: any Dependencies) {
        self.ledgerService = dependencies.ledgerService
    }

    func makeImportView(_ request: ImportRequest) -> LedgerImportView {
        LedgerImportView(viewModel: LedgerImportViewModel(ledgerService: ledgerService), request: request)
    }

    func makeVerifyView() -> LedgerVerifyView {
        LedgerVerifyView(viewModel: LedgerVerifyViewModel(ledgerService: ledgerService))
    }

    func makeStatisticsView() -> LedgerStatisticsView {
        LedgerStatisticsView(viewModel: LedgerStatisticsViewModel(ledgerService: ledgerService))
    }
}
