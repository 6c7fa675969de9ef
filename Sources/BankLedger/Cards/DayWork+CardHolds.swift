extension DayWork {
    /// Releases holds that are too old to be captured.
    static let cardHolds = DayWork(name: "cardHolds") { _, _ in false }
}
