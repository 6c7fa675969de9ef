/// A clock that stands still.
public struct FixedClock: BankClock, Equatable {
    private let instant: Instant

    /// Stands at `instant`.
    public init(_ instant: Instant) {
        self.instant = instant
    }

    /// Always the same moment.
    public func now() -> Instant { instant }
}
