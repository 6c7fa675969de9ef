extension MockDayWork {
    /// Releases holds that are too old to be captured.
    static let cardHolds = MockDayWork(name: "cardHolds") { _, _ in 0 }
}
