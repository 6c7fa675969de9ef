import BankServices

/// How long an agent holds what it was given.
public struct AgentLimits: Hashable, Sendable {
    public static let session = AgentLimits(
        idleSeconds: SessionLimits.idleSeconds, absoluteSeconds: SessionLimits.absoluteSeconds)

    /// Seconds after the last command that used it.
    public let idleSeconds: Int
    /// Seconds after it was given.
    public let absoluteSeconds: Int

    /// Limits; anything below zero is zero, and no limit is longer than a week.
    public init(idleSeconds: Int, absoluteSeconds: Int) {
        let bounds = 0...7 * 24 * 60 * 60
        self.idleSeconds = min(max(idleSeconds, bounds.lowerBound), bounds.upperBound)
        self.absoluteSeconds = min(max(absoluteSeconds, bounds.lowerBound), bounds.upperBound)
    }
}
