import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct NotificationsViewFactory {
    package typealias Dependencies = HasNotificationService

    private let notificationService: any NotificationServiceProtocol

    init(dependencies: any Dependencies) {
        self.notificationService = dependencies.notificationService
    }

    func makeListView(unreadOnly: Bool, page: PageRequest?) -> NotificationsListView {
        NotificationsListView(
            viewModel: NotificationsListViewModel(
                isUnreadOnly: unreadOnly, page: page, notificationService: notificationService))
    }

    func makeReadingView(_ id: NotificationID?, _ mode: ExecutionMode) -> NotificationReadingView {
        NotificationReadingView(
            viewModel: NotificationsListViewModel(notificationService: notificationService), id: id,
            mode: mode)
    }

    func makeWatchView(after id: NotificationID?, timeoutSeconds: Int?) -> NotificationWatchView {
        NotificationWatchView(
            viewModel: NotificationWatchViewModel(notificationService: notificationService), after: id,
            timeoutSeconds: timeoutSeconds)
    }

    func makePreferencesView(_ change: Change<NotificationPreference>?) -> NotificationPreferencesView {
        NotificationPreferencesView(
            viewModel: NotificationPreferencesViewModel(notificationService: notificationService),
            change: change)
    }
}
