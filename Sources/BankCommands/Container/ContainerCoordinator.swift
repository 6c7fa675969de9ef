import TerminalKit

/// Leads to the view of the container.
@MainActor
package final class ContainerCoordinator {
    private unowned let parent: any Coordinating
    private let provider: any ContainerGraphProviding

    package init(parent: any Coordinating, provider: any ContainerGraphProviding) {
        self.parent = parent
        self.provider = provider
    }

    package func start(_ command: ContainerCommand) async throws {
        let format =
            switch command {
            case .graph(let format): format
            }
        let screen = parent.screen
        let fallback: ContainerCommand.Format = screen.format == .json ? .json : .mermaid
        try await ContainerGraphView(graph: provider.containerGraph(), format: format ?? fallback)
            .appear(on: screen)
    }
}
