import BankFeatures
package import BankServices

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
