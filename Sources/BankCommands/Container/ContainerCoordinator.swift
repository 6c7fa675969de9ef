import TerminalKit

/// Shows the container.
@MainActor
package final class ContainerCoordinator {
    private unowned let parent: any Coordinating
    // The parent holds this coordinator, and writes.
    private unowned let writer: any ContainerGraphWriting

    package init(parent: any Coordinating, writer: any ContainerGraphWriting) {
        self.parent = parent
        self.writer = writer
    }

    package func start(_ command: ContainerCommand) async throws {
        switch command {
        case .graph(let format):
            let fallback: ContainerCommand.Format = parent.screen.format.isJSON ? .json : .mermaid
            try parent.screen.writeBlock(writer.containerGraph(as: format ?? fallback))
        }
    }
}
