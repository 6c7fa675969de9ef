extension DayWork {
    /// Makes the transfers that were ordered for the day.
    static let scheduledTransfers = DayWork(name: "scheduledTransfers") { books, day in
        try books.makeNextOrderedTransfer(dueOn: day)
    }
}
