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
        case .importBank(let path, let mode): factory.makeBankImportView(path, mode)
        case .exportBank(let path, let mode): factory.makeExportView(path, mode)
        case .verify(let checkpoint): factory.makeVerifyView(against: checkpoint)
        case .checkpoint(let path): factory.makeCheckpointView(path)
        case .audit(let query, let page): factory.makeAuditView(query, page)
        case .backUp(let path, let mode): factory.makeBackupView(path, mode)
        case .restore(let restoration): factory.makeRestoreView(restoration)
        case .migrate(let mode): factory.makeMigrationView(mode)
        case .closeDay(let date, let mode): factory.makeDayEndView(through: date, mode: mode)
        case .statistics: factory.makeStatisticsView()
        }
    }
}
