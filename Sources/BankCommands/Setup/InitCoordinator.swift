/// Leads through the creation of the local bank.
@MainActor
package final class InitCoordinator {
    private unowned let parent: any Coordinating
    private let factory: InitViewFactory
    private let surroundings: Surroundings

    package init(parent: any Coordinating, factory: InitViewFactory, surroundings: Surroundings) {
        self.parent = parent
        self.factory = factory
        self.surroundings = surroundings
    }

    package func start(_ command: InitCommand) async throws {
        try await factory.makeInitView(command, surroundings: surroundings).appear(on: parent.screen)
    }
}
