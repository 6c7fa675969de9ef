extension MockDayWork {
    static let standingOrders = MockDayWork(name: "standingOrders") { bank, day in
        try bank.carryOutStandingOrders(dueOn: day)
    }
}
