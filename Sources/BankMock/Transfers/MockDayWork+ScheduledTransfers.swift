extension MockDayWork {
    /// Makes the transfers that were ordered for the day.
    static let scheduledTransfers = MockDayWork(name: "scheduledTransfers") { bank, day in
        try bank.makeOrderedTransfers(dueOn: day)
    }
}
