import BankFeatures
package import BankServices

/// Leads through the creation of the local bank.
@MainActor
package final class InitCoordinator {
    package typealias Dependencies = HasLedgerService & HasStorageService

    private unowned let parent: any Coordinating
    private let ledgerService: any LedgerServiceProtocol
    private let storageService: any StorageServiceProtocol
    private let surroundings: Surroundings

    package init(parent: any Coordinating, dependencies: any Dependencies, surroundings: Surroundings) {
        self.parent = parent
        self.ledgerService = dependencies.ledgerService
        self.storageService = dependencies.storageService
        self.surroundings = surroundings
    }

    package func start(_ command: InitCommand) async throws {
        let view = InitView(
            viewModel: LedgerInitializationViewModel(
                ledgerService: ledgerService, storageService: storageService),
            command: command, operatorName: surroundings.userName, path: surroundings.ledgerPath)
        try await view.appear(on: parent.screen)
    }
}
