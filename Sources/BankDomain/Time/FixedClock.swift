public struct FixedClock: BankClock, Equatable {
    private let instant: Instant

    public init(_ instant: Instant) {
        self.instant = instant
    }

    public func now() -> Instant { instant }
}
