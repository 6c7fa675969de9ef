import BankDomain
import BankServices

extension MockSeed {
    /// What the customer of the demo was told in the last days; the newest two are not read.
    static func told(_ user: UserID, until now: Instant) -> MockNotifications {
        var told = MockNotifications()
        let news: [(hoursAgo: Int, News)] = [
            (140, News(.newDevice, subject: "DEV001", detail: "This machine")),
            (
                119,
                News(
                    .paymentReceived, subject: "ACC001.609",
                    amount: Money(minorUnits: 328_000, currency: .usd),
                    detail: "Harbor Logistics")
            ),
            (
                95,
                News(
                    .paymentSent, subject: "ACC001.610", amount: Money(minorUnits: 25_000, currency: .usd),
                    detail: "Emergency Savings")
            ),
        ]
        for (hours, news) in news { told.add(news, for: user, at: now.adding(seconds: -hours * 3_600)) }
        let oldest = told.list.first?.id
        _ = told.markRead(of: user, at: now.adding(seconds: -139 * 3_600)) { $0.id == oldest }
        return told
    }
}
