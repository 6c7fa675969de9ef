/// Whether use is recorded, and what there is.
public struct AnalyticsStatus: Hashable, Sendable {
    /// Whether the user has turned it on (`analytics.enabled`).
    public let isEnabled: Bool
    /// How many events are kept.
    public let eventCount: Int

    /// A state.
    public init(isEnabled: Bool, eventCount: Int) {
        self.isEnabled = isEnabled
        self.eventCount = eventCount
    }
}
