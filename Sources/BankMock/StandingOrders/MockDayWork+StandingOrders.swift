extension MockDayWork {
    /// Carries standing orders out.
    static let standingOrders = MockDayWork(name: "standingOrders") { bank, day in
        try bank.carryOutStandingOrders(dueOn: day)
    }
}
