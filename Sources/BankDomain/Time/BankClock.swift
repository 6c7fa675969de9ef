/// The source of time, injected so that a demo can stop the clock and a test can move it.
public protocol BankClock: Sendable {
    func now() -> Instant
}

public struct FixedClock: BankClock, Equatable {
    private let instant: Instant

    public init(_ instant: Instant) {
        self.instant = instant
    }

    public func now() -> Instant { instant }
}
