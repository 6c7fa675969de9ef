/// A reset or a restoration of a demo bank, for streams that must begin again: afterwards its notifications have earlier
/// numbers.
public struct DemoRestart: Hashable, Sendable {
    /// How often the bank was reset or restored so far.
    public let count: Int
    /// The number of the newest notification of the bank that began; 0 without a restart.
    public let newestNotification: Int64

    public init(count: Int = 0, newestNotification: Int64 = 0) {
        self.count = count
        self.newestNotification = newestNotification
    }
}
