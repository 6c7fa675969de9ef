/// Leads through the views of statements.
@MainActor
package final class StatementsCoordinator {
    private unowned let parent: any Coordinating
    private let factory: StatementsViewFactory

    package init(parent: any Coordinating, factory: StatementsViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: StatementsCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    private func view(for command: StatementsCommand) -> any TerminalView {
        switch command {
        case .list(let account, let page): factory.makeListView(account, page: page)
        case .export(let draft, let file): factory.makeExportView(draft, file: file)
        case .reconcile(let draft): factory.makeReconciliationView(draft)
        }
    }
}
