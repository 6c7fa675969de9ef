/// Leads through sessions of many commands.
@MainActor
package final class LinesCoordinator {
    private unowned let parent: any Coordinating
    private let runner: any LinesRunning

    package init(parent: any Coordinating, runner: any LinesRunning) {
        self.parent = parent
        self.runner = runner
    }

    package func start(_ command: LinesCommand) async throws {
        switch command {
        case .shell:
            try await runner.shell(on: parent.screen)
        case .run(let file, let keepsGoing, let key):
            try await runner.run(file, keepsGoing: keepsGoing, idempotencyKey: key, on: parent.screen)
        }
    }
}
