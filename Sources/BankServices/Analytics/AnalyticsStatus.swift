/// Whether use is recorded, and what there is.
public struct AnalyticsStatus: Hashable, Sendable {
    /// Whether the user has turned it on (`analytics.enabled`).
    public let isEnabled: Bool
    public let eventCount: Int

    public init(isEnabled: Bool, eventCount: Int) {
        self.isEnabled = isEnabled
        self.eventCount = eventCount
    }
}
