public import BankDomain

extension StandingOrder {
    /// A standing order for 250 dollars a month.
    public static func sample(
        id: StandingOrderID = "SOR001", status: Status = .active,
        schedule: StandingOrderSchedule = StandingOrderSchedule(
            .monthly, from: CalendarDate(dayNumber: 20_634)),
        nextExecutionDate: CalendarDate? = CalendarDate(dayNumber: 20_634)
    ) -> StandingOrder {
        StandingOrder(
            id: id, fromAccountID: "ACC001", creditor: .destination(.account("ACC002")),
            creditorName: "Savings", amount: Money(minorUnits: 25_000, currency: .usd), reference: "Plan",
            schedule: schedule, status: status, nextExecutionDate: nextExecutionDate)
    }
}
