/// Leads through the views of the user's profile.
@MainActor
package final class ProfileCoordinator {
    private unowned let parent: any Coordinating
    private let factory: ProfileViewFactory

    package init(parent: any Coordinating, factory: ProfileViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: ProfileCommand) async throws {
        try await factory.makeProfileView(command).appear(on: parent.screen)
    }
}
