public import BankDomain

public struct AuthSession: Hashable, Sendable, Identifiable {
    public let id: SessionID
    /// The device on which it began.
    public let deviceID: DeviceID
    public let deviceName: String
    /// When the user signed in.
    public let createdAt: Instant
    /// When it was used last, give or take some seconds.
    public let lastUsedAt: Instant
    /// When it is over in any case.
    public let expiresAt: Instant
    /// Whether it is the one in which this was asked.
    public let isCurrent: Bool

    public init(
        id: SessionID, deviceID: DeviceID, deviceName: String, createdAt: Instant, lastUsedAt: Instant,
        expiresAt: Instant, isCurrent: Bool
    ) {
        self.id = id
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }
}
