package import BankDomain
import BankServices

/// A bank that ends days.
package protocol DayRecords: AccountRecords, CardRecords, SendableMetatype {
    /// Accrues the interest of a day on all accounts, or on the next ones, and books it on the last day of a month.
    /// Returns the number of accounts with interest.
    mutating func accrueInterest(closing day: CalendarDate) throws -> Int
    /// Charges, on the last day of a month, the fees that are due for all accounts, or for the next ones. Returns the
    /// number of accounts.
    mutating func chargeFees(closing day: CalendarDate) throws -> Int
}

/// One kind of work at the end of a day.
package struct DayWork<Bank: DayRecords>: Sendable {
    package typealias Step = @Sendable (inout Bank, CalendarDate) throws -> Int

    /// The name in the report.
    package let name: String
    /// Whether it visits the accounts, each once for a day. A bank that remembers no account visits all in one step.
    package let visitsAccounts: Bool
    /// Does the next pieces that are due on or before the day, and returns how many; 0 if none was left. A piece that
    /// fails is marked and counts, so no piece comes twice for one day.
    package let doNext: Step

    /// Creates work that does several pieces at once.
    package init(name: String, visitsAccounts: Bool = false, doNext: @escaping Step) {
        self.name = name
        self.visitsAccounts = visitsAccounts
        self.doNext = doNext
    }

    // Does one piece at a time.
    private init(_ name: String, _ doOne: @escaping @Sendable (inout Bank, CalendarDate) throws -> Bool) {
        self.init(name: name) { bank, day in try doOne(&bank, day) ? 1 : 0 }
    }
}

extension DayWork {
    /// Every kind of work, in the order of execution.
    package static var all: [DayWork] {
        [cardHolds, transferHolds, scheduledTransfers, standingOrders, interest, fees]
    }

    package static var cardHolds: DayWork { DayWork("cardHolds") { try $0.expireCardHold(until: $1) } }
    package static var transferHolds: DayWork { DayWork("transferHolds") { try $0.expireHold(until: $1) } }
    package static var scheduledTransfers: DayWork {
        DayWork("scheduledTransfers") { try $0.makeScheduledTransfer(dueOn: $1) }
    }
    package static var standingOrders: DayWork {
        DayWork("standingOrders") { try $0.executeStandingOrder(dueOn: $1) }
    }
    package static var interest: DayWork {
        DayWork(name: "interest", visitsAccounts: true) { try $0.accrueInterest(closing: $1) }
    }
    package static var fees: DayWork {
        DayWork(name: "fees", visitsAccounts: true) { try $0.chargeFees(closing: $1) }
    }
}
