import BankDomain
import BankServices

/// A webhook with what the bank keeps of it.
struct StoredWebhook: Sendable {
    let webhook: Webhook
    let user: UserID
    /// The key of the sealed secret.
    let secret: SecureStorageKey
    let formerSecret: SecureStorageKey?
    let position: Int64

    var secrets: [SecureStorageKey] { [secret, formerSecret].compactMap(\.self) }

    /// The secrets that sign at a time, newest first.
    func secrets(at now: Instant) -> [SecureStorageKey] {
        webhook.formerSecretUntil.map { now < $0 } == true ? secrets : [secret]
    }
}

/// A delivery that is being tried.
struct TakenDelivery: Sendable {
    let delivery: WebhookDelivery
    let webhook: StoredWebhook
    let notification: BankNotification?
    let resource: NotifiedResource?
}
