import BankFeatures

/// Leads through the views of the books.
@MainActor
package final class LedgerCoordinator {
    private unowned let parent: any Coordinating
    private let factory: LedgerViewFactory

    package init(parent: any Coordinating, factory: LedgerViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: LedgerCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    private func view(for command: LedgerCommand) -> any TerminalView {
        switch command {
        case .importFiles(let request): factory.makeImportView(request)
        case .verify: factory.makeVerifyView()
        case .audit(let query, let page): factory.makeAuditView(query, page)
        case .backUp(let path, let mode): factory.makeBackupView(path, mode)
        case .closeDay(let date, let mode): factory.makeDayEndView(through: date, mode: mode)
        case .statistics: factory.makeStatisticsView()
        }
    }
}
