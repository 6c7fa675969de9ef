import BankDomain

extension MockSeed {
    /// The household's orders, as they stand on its last day, which is open: the rent, two for saving, and one for a
    /// holiday that is over.
    static var standingOrders: MockStandingOrders {
        let first = HouseholdPlan.firstDay
        let today = HouseholdPlan.lastDay
        let orders:
            [(AccountID, AccountID, String, Money, String, StandingOrderSchedule, StandingOrder.Status)] = [
                (
                    "ACC001", "ACC005", "Maple Street Apartments", Money(minorUnits: 145_000, currency: .usd),
                    "Rent",
                    StandingOrderSchedule(.monthly, from: first), .active
                ),
                (
                    "ACC001", "ACC002", "Emergency Savings", Money(minorUnits: 25_000, currency: .usd),
                    "Savings plan", StandingOrderSchedule(.monthly, from: first.adding(days: 25)), .active
                ),
                (
                    "ACC003", "ACC004", "Holiday Fund", Money(minorUnits: 4_000, currency: .eur), "Holidays",
                    StandingOrderSchedule(.monthly, from: first.adding(days: 2)), .active
                ),
                (
                    "ACC001", "ACC002", "Emergency Savings", Money(minorUnits: 1_000, currency: .usd),
                    "Pocket money",
                    StandingOrderSchedule(.weekly, from: first, through: today.adding(days: 365)), .paused
                ),
            ]
        return MockStandingOrders(
            orders: orders.enumerated().map { index, order in
                let (from, to, name, amount, reference, schedule, status) = order
                return MockStandingOrder(
                    order: StandingOrder(
                        id: StandingOrderID(number: Int64(index + 1)), fromAccountID: from,
                        creditor: .destination(.account(to)), creditorName: name, amount: amount,
                        reference: reference, schedule: schedule, status: status,
                        nextExecutionDate: status == .active ? schedule.occurrence(onOrAfter: today) : nil),
                    madeBy: "USR001")
            },
            openFrom: today)
    }
}
