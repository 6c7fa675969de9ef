/// Where the time comes from; a dependency, so that a demo can stand still and a test can move on.
public protocol BankClock: Sendable {
    func now() -> Instant
}

extension BankClock {
    /// The present day in UTC.
    public var today: CalendarDate { now().date }
}

public struct FixedClock: BankClock, Equatable {
    private let instant: Instant

    public init(_ instant: Instant) {
        self.instant = instant
    }

    public func now() -> Instant { instant }
}
