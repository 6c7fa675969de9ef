/// Leads through the views of rates.
@MainActor
package final class RatesCoordinator {
    private unowned let parent: any Coordinating
    private let factory: RatesViewFactory

    package init(parent: any Coordinating, factory: RatesViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: RatesCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    private func view(for command: RatesCommand) -> any TerminalView {
        switch command {
        case .rates(let base, let date): factory.makeRatesView(base: base, on: date)
        case .convert(let draft): factory.makeConversionView(draft)
        case .history(let currency, let from, let to):
            factory.makeHistoryView(of: currency, from: from, to: to)
        case .importFiles(let request): factory.makeImportView(request)
        }
    }
}
