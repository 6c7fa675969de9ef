import BankDomain
import BankServices

/// A device of a user of the mock bank, which knows it by its name.
struct MockDevice: Codable, Equatable, Sendable {
    let id: DeviceID
    let user: UserID
    let name: String
    let createdAt: Instant
    var lastUsedAt: Instant
    var isForgotten = false
}
