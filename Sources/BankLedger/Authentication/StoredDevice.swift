import BankDomain
import BankServices

struct StoredDevice: Sendable {
    /// The number in its id.
    let number: Int64
    let name: String
    /// When its user first signed in on it.
    let createdAt: Instant
    /// When its user last signed in on it.
    let lastUsedAt: Instant

    var id: DeviceID { DeviceID(number: number) }

    /// The device as its user sees it from a device.
    func shown(on current: Int64?) -> AuthDevice {
        AuthDevice(
            id: id, name: name, createdAt: createdAt, lastUsedAt: lastUsedAt, isCurrent: number == current)
    }
}
