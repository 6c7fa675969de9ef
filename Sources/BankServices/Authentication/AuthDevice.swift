public import BankDomain

/// A device on which a user signed in.
public struct AuthDevice: Hashable, Sendable, Identifiable {
    public let id: DeviceID
    public let name: String
    /// When the user first signed in on it.
    public let createdAt: Instant
    /// When the user last signed in on it.
    public let lastUsedAt: Instant
    public let isCurrent: Bool

    public init(id: DeviceID, name: String, createdAt: Instant, lastUsedAt: Instant, isCurrent: Bool) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
    }
}

public typealias DeviceID = Identifier<AuthDevice>
