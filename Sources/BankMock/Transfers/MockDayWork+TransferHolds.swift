extension MockDayWork {
    /// Frees what nobody took in time.
    static let transferHolds = MockDayWork(name: "transferHolds") { bank, day in
        try bank.expireTransferHolds(until: day)
    }
}
