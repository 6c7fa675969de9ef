extension DayWork {
    /// Frees what nobody took in time.
    static let transferHolds = DayWork(name: "transferHolds") { books, day in
        try books.expireTransferHold(until: day)
    }
}
