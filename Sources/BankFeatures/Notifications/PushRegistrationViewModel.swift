public import BankServices
public import Observation

/// Whether notifications are delivered to this device.
@Observable
@MainActor
public final class PushRegistrationViewModel {
    private let loader = Loader<PushRegistration?>()
    private let changes = Loader<PushRegistration>()
    private let pushNotificationService: any PushNotificationServiceProtocol

    public init(pushNotificationService: any PushNotificationServiceProtocol) {
        self.pushNotificationService = pushNotificationService
    }

    /// The registration; `nil` if there is none.
    public var state: LoadState<PushRegistration?> { loader.state }
    /// The registration that was last made or ended.
    public var change: LoadState<PushRegistration> { changes.state }

    public func load() async {
        await loader.load { try await pushNotificationService.registration() }
    }

    public func register() async {
        guard let made = await changes.perform({ try await pushNotificationService.register() }) else {
            return
        }
        loader.update { _ in made }
    }

    public func unregister() async {
        let ended = await changes.perform { try await pushNotificationService.unregister() }
        if ended != nil { loader.update { _ in nil } }
    }
}
