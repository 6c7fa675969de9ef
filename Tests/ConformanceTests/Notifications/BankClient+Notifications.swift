import BankDomain
import BankServices

extension BankClient {
    /// The user's notifications of these kinds, newest first.
    func told(_ kinds: BankNotification.Kind...) async throws -> [BankNotification] {
        try await notifications.notifications(unreadOnly: false, page: nil).items
            .filter { kinds.contains($0.kind) }
    }

    /// All notifications that arrive within the time.
    func arrivals(after id: NotificationID?, seconds: Int) async throws -> [BankNotification] {
        var arrived: [BankNotification] = []
        for try await one in notifications.arrivals(after: id, timeoutSeconds: seconds) {
            arrived.append(one)
        }
        return arrived
    }
}
