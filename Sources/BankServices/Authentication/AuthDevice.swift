public import BankDomain

/// A device on which a user signed in.
public struct AuthDevice: Hashable, Sendable, Identifiable {
    /// The device's id.
    public let id: DeviceID
    /// What it is called.
    public let name: String
    /// When the user first signed in on it.
    public let createdAt: Instant
    /// When the user last signed in on it.
    public let lastUsedAt: Instant
    /// Whether it is this one.
    public let isCurrent: Bool

    /// A device.
    public init(id: DeviceID, name: String, createdAt: Instant, lastUsedAt: Instant, isCurrent: Bool) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
    }
}

/// The id of an ``AuthDevice``.
public typealias DeviceID = Identifier<AuthDevice>
