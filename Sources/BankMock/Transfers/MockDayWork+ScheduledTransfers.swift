extension MockDayWork {
    /// Makes the transfers that were ordered for the day.
    static let scheduledTransfers = MockDayWork(name: "scheduledTransfers") { _, _ in 0 }
}
