/// How the demo bank misbehaves.
public struct DemoConditions: Equatable, Sendable {
    /// How long calls take.
    public enum Latency: String, Hashable, Sendable, CaseIterable {
        /// No longer than they need.
        case none
        /// 80 to 400 milliseconds, as over a network.
        case realistic
    }

    /// How long calls take.
    public var latency: Latency
    /// The operations that fail, and with what.
    public var faults: [BankOperation: ServiceError]

    /// Conditions.
    public init(latency: Latency = .none, faults: [BankOperation: ServiceError] = [:]) {
        self.latency = latency
        self.faults = faults
    }
}
