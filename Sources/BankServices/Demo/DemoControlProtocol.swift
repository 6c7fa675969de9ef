public import BankDomain

/// The strings behind the demo bank: its state, its faults and its pace.
public protocol DemoControlProtocol: AnyObject, Sendable {
    /// Forgets everything that was done since the seed. Throws
    /// ``ServiceError/storage(_:path:underlying:)`` if the state cannot be removed.
    func reset(mode: ExecutionMode) async throws -> DemoStatus

    func status() async throws -> DemoStatus

    /// Moves the clock. Nothing happens by that alone: what became due is done by the end of the day.
    ///
    /// Throws `clockBehind` for a moment before the newest booking, and `invalidValue` for one beyond the calendar.
    func moveClock(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoStatus

    /// Makes the next calls of some operations fail, and all calls slow; replaces what was set before.
    func setConditions(_ conditions: DemoConditions) async
}

/// Something that has a control for the demo bank.
public protocol HasDemoControl {
    var demoControl: any DemoControlProtocol { get }
}

public struct DemoStatus: Hashable, Sendable {
    /// The seed that it was grown from.
    public let seed: UInt64
    public let clock: Instant
    public let accountCount: Int
    /// How many transfers were made since the seed.
    public let transferCount: Int

    public init(seed: UInt64, clock: Instant, accountCount: Int, transferCount: Int) {
        self.seed = seed
        self.clock = clock
        self.accountCount = accountCount
        self.transferCount = transferCount
    }
}

/// Where the clock of the demo bank is moved.
public enum DemoClockMove: Hashable, Sendable {
    case instant(Instant)
    /// To a day, at the time of day that it shows.
    case date(CalendarDate)
    /// Forward by days.
    case days(Int)

    /// How many days it is moved forward at most.
    public static let dayMaximum = 36_600
}

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
