import BankDomain
import BankRules
import BankServices

/// A move of the demo's clock, day after day: it ends each open day before the day of the moment, with what the household
/// does on it.
struct MockClockMove: Sendable {
    let before: MockBank
    let moment: Instant
    private(set) var bank: MockBank
    private var endedDayCount = 0
    private var failedOrderCount = 0

    /// Throws `clockBehind` for a moment before the newest booking.
    init(_ move: DemoClockMove, of bank: MockBank) throws(ServiceError) {
        self.before = bank
        self.bank = bank
        self.moment = try move.instant(from: bank.head.clock)
        if let booked = bank.newestBooking, moment < booked {
            throw .clockBehind(now: moment, booked: booked)
        }
    }

    /// Ends days, at most so many. Returns whether none is left.
    mutating func endDays(atMost maximum: Int) throws -> Bool {
        guard moment > before.head.clock else { return true }
        for _ in 0..<maximum {
            guard bank.firstOpenDay < moment.utcDate else { return true }
            let end = Instant(utc: bank.firstOpenDay, secondsOfDay: MockBank.lastSecondOfDay)
            try bank.liveHousehold(until: end)
            bank.head.clock = max(bank.head.clock, end)
            try bank.letTimePass()
            failedOrderCount += try bank.closeFirstOpenDay(by: MockSeed.operatorPrincipal).failureCount
            endedDayCount += 1
        }
        return false
    }

    /// Sets the clock, once no day is left to end.
    mutating func finish() throws -> DemoClockChange {
        if moment > before.head.clock { try bank.liveHousehold(until: moment) }
        bank.head.clock = moment
        try bank.letTimePass()
        let accounts = Set(bank.head.accounts.map(\.id))
        let status = before.status
        let transferCount = bank.journal.transferCount - before.journal.transferCount
        return DemoClockChange(
            status: DemoStatus(
                seed: status.seed, clock: bank.head.clock, accountCount: bank.head.accounts.count,
                transferCount: status.transferCount + transferCount),
            endedDayCount: endedDayCount,
            entryCount: bank.journal.entryCount(of: accounts) - before.journal.entryCount(of: accounts),
            failedOrderCount: failedOrderCount)
    }
}

extension MockBank {
    mutating func moveClock(_ move: DemoClockMove) throws -> DemoClockChange {
        var move = try MockClockMove(move, of: self)
        while try !move.endDays(atMost: .max) {}
        let change = try move.finish()
        self = move.bank
        return change
    }
}

/// Ends days of demos, away from the thread where all requests begin. Several moves take turns.
actor MockCalendar {
    static let shared = MockCalendar()

    private static let daysPerTurn = 10

    /// The change, and the bank after it. Stops if the caller is cancelled.
    nonisolated func run(_ move: MockClockMove) async throws -> (change: DemoClockChange, bank: MockBank) {
        var (move, isDone) = (move, false)
        while !isDone {
            try Task.checkCancellation()
            (move, isDone) = try await turn(of: move)
        }
        return (try move.finish(), move.bank)
    }

    private func turn(of move: MockClockMove) throws -> (MockClockMove, isDone: Bool) {
        var move = move
        let isDone = try move.endDays(atMost: Self.daysPerTurn)
        return (move, isDone)
    }
}
