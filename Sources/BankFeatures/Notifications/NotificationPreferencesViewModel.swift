public import BankServices
public import Observation

/// A user's notification preferences.
@Observable
@MainActor
public final class NotificationPreferencesViewModel {
    private let preferences = Loader<[NotificationPreference]>()
    private let changes = Loader<Change<NotificationPreference>>()
    private let notificationService: any NotificationServiceProtocol

    public init(notificationService: any NotificationServiceProtocol) {
        self.notificationService = notificationService
    }

    /// One preference for each kind of notification.
    public var state: LoadState<[NotificationPreference]> { preferences.state }
    /// The result of the last requested change.
    public var change: LoadState<Change<NotificationPreference>> { changes.state }

    public func load() async {
        await preferences.load { try await notificationService.preferences() }
    }

    /// Changes one; needs no ``load()`` before.
    public func set(_ preference: NotificationPreference, mode: ExecutionMode = .commit) async {
        let change = await changes.perform {
            Change(try await notificationService.setPreference(preference, mode: mode), mode: mode)
        }
        guard let change, change.isCommitted else { return }
        preferences.update { $0.map { $0.kind == change.value.kind ? change.value : $0 } }
    }
}
