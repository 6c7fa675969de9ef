import BankFeatures
package import BankServices

/// Makes the view that creates the local bank.
@MainActor
package struct InitViewFactory {
    package typealias Dependencies = HasLedgerService & HasStorageService

    private let ledgerService: any LedgerServiceProtocol
    private let storageService: any StorageServiceProtocol

    init(dependencies: any Dependencies) {
        self.ledgerService = dependencies.ledgerService
        self.storageService = dependencies.storageService
    }

    func makeInitView(_ command: InitCommand, surroundings: Surroundings) -> InitView {
        InitView(
            viewModel: LedgerInitializationViewModel(
                ledgerService: ledgerService, storageService: storageService),
            command: command, operatorName: surroundings.userName, path: surroundings.ledgerPath)
    }
}
