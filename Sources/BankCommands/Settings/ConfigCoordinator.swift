/// Leads through the views of settings.
@MainActor
package final class ConfigCoordinator {
    private unowned let parent: any Coordinating
    private let factory: ConfigViewFactory

    package init(parent: any Coordinating, factory: ConfigViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: ConfigCommand) async throws {
        try await factory.makeConfigView(command).appear(on: parent.screen)
    }
}
