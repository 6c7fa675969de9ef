/// How the demo bank misbehaves.
public struct DemoConditions: Equatable, Sendable {
    public enum Latency: String, Hashable, Sendable, CaseIterable {
        case none
        /// 80 to 400 milliseconds, as over a network.
        case realistic
    }

    public var latency: Latency
    /// The operations that fail, and with what.
    public var faults: [BankOperation: ServiceError]

    public init(latency: Latency = .none, faults: [BankOperation: ServiceError] = [:]) {
        self.latency = latency
        self.faults = faults
    }
}
