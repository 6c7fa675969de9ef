import BankDomain
import BankRules
import BankServices

/// The demo's clock.
extension MockBank {
    /// Moves the clock, and ends each open day before the day of the moment, with what the household does on it. The
    /// caller has checked that no booking is newer.
    mutating func moveClock(to moment: Instant) throws -> DemoClockChange {
        let before = self
        var (endedDayCount, failedOrderCount) = (0, 0)
        if moment > head.clock {
            while firstOpenDay < moment.utcDate {
                let end = Instant(utc: firstOpenDay, secondsOfDay: Self.lastSecondOfDay)
                try liveHousehold(until: end)
                head.clock = max(head.clock, end)
                try letTimePass()
                failedOrderCount += try closeFirstOpenDay(by: MockSeed.operatorPrincipal).failureCount
                endedDayCount += 1
            }
            try liveHousehold(until: moment)
        }
        head.clock = moment
        try letTimePass()
        let accounts = Set(head.accounts.map(\.id))
        return DemoClockChange(
            status: status(since: before), endedDayCount: endedDayCount,
            entryCount: journal.entryCount(of: accounts) - before.journal.entryCount(of: accounts),
            failedOrderCount: failedOrderCount)
    }

    /// The state, with the transfers that were booked inside this change.
    private func status(since before: MockBank) -> DemoStatus {
        let status = before.status
        return DemoStatus(
            seed: status.seed, clock: head.clock, accountCount: head.accounts.count,
            transferCount: status.transferCount + journal.transferCount - before.journal.transferCount)
    }
}
