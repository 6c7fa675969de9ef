public import BankDomain
public import BankServices

extension IdempotencyKey {
    /// The keys that ``SeededRandomSource`` makes from a seed, in order.
    public static func sequence(_ count: Int, seed: UInt64) -> [IdempotencyKey] {
        let random = SeededRandomSource(seed: seed)
        return (0..<count).map { _ in IdempotencyKey(random: random) }
    }
}

extension Challenge {
    /// A challenge for tests. The default is for 25.00 USD to "Emergency Savings".
    public static func sample(
        _ id: ChallengeID = "CHG001", minorUnits: Int64 = 2_500, currency: Currency = .usd,
        payee: String = "Emergency Savings", schedule: StandingOrderSchedule? = nil,
        expiresAt: Instant = Instant(utc: CalendarDate(dayNumber: 20_700), secondsOfDay: 43_500)
    ) -> Challenge {
        Challenge(
            id: id, amount: Money(minorUnits: minorUnits, currency: currency), payee: payee,
            schedule: schedule, expiresAt: expiresAt)
    }
}
