extension MockDayWork {
    /// Accrues interest, and books it on the last day of the month.
    static let interest = MockDayWork(name: "interest") { bank, day in try bank.accrueInterest(closing: day) }
    /// Charges the monthly fees on the last day of the month.
    static let fees = MockDayWork(name: "fees") { bank, day in try bank.chargeFees(closing: day) }
}
