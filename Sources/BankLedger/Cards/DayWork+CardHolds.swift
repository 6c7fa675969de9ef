extension DayWork {
    /// Releases holds that are too old to be captured.
    static let cardHolds = DayWork(name: "cardHolds") { books, day in try books.expireHold(until: day) }
}
