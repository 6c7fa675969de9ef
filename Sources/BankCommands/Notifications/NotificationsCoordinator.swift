import BankFeatures

/// Leads through the views of notifications.
@MainActor
package final class NotificationsCoordinator {
    private unowned let parent: any Coordinating
    private let factory: NotificationsViewFactory

    package init(parent: any Coordinating, factory: NotificationsViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: NotificationsCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    private func view(for command: NotificationsCommand) -> any TerminalView {
        switch command {
        case .list(let unreadOnly, let page): factory.makeListView(unreadOnly: unreadOnly, page: page)
        case .read(let id, let mode): factory.makeReadingView(id, mode)
        case .readAll(let mode): factory.makeReadingView(nil, mode)
        case .watch(let id, let seconds): factory.makeWatchView(after: id, timeoutSeconds: seconds)
        case .preferences: factory.makePreferencesView(nil)
        case .setPreference(let preference, let mode):
            factory.makePreferencesView(Change(preference, mode: mode))
        }
    }
}
