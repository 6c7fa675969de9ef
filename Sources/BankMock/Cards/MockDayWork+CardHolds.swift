extension MockDayWork {
    /// Releases holds that are too old to be captured.
    static let cardHolds = MockDayWork(name: "cardHolds") { bank, day in try bank.expireHolds(until: day) }
}
