package import BankDomain
import BankServices

/// A bank that ends days.
package protocol DayRecords: CardRecords, ClearingRecords, SendableMetatype {
    /// Accrues the interest of a day on all accounts, or on the next ones, and books it on the last day of a month.
    /// Returns the number of accounts with interest.
    mutating func accrueInterest(closing day: CalendarDate) throws -> Int
    /// Charges, on the last day of a month, the fees that are due for all accounts, or for the next ones. Returns the
    /// number of accounts.
    mutating func chargeFees(closing day: CalendarDate) throws -> Int
}

/// What became of the next piece of work.
package enum DayPiece: Sendable {
    /// No piece was left.
    case missing
    case done
    /// It was refused, whether it is tried again or not.
    case failed
}

/// Pieces of work, and how many of them failed.
package struct DayPieces: Equatable, Sendable {
    package var count: Int
    package var failureCount: Int

    package init(_ count: Int, failureCount: Int = 0) {
        (self.count, self.failureCount) = (count, failureCount)
    }

    package static func += (left: inout DayPieces, right: DayPieces) {
        left.count += right.count
        left.failureCount += right.failureCount
    }
}

/// One kind of work at the end of a day.
package struct DayWork<Bank: DayRecords>: Sendable {
    package typealias Step = @Sendable (inout Bank, CalendarDate) throws -> DayPieces

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

    // Does several pieces at once, which never fail.
    private init(
        visiting name: String, _ doSome: @escaping @Sendable (inout Bank, CalendarDate) throws -> Int
    ) {
        self.init(name: name, visitsAccounts: true) { bank, day in DayPieces(try doSome(&bank, day)) }
    }

    // Does one piece at a time.
    private init(
        paying name: String, _ payOne: @escaping @Sendable (inout Bank, CalendarDate) throws -> DayPiece
    ) {
        self.init(name: name) { bank, day in
            switch try payOne(&bank, day) {
            case .missing: DayPieces(0)
            case .done: DayPieces(1)
            case .failed: DayPieces(1, failureCount: 1)
            }
        }
    }
}

extension DayWork {
    /// Every kind of work, in the order of execution.
    package static var all: [DayWork] {
        [settlements, scheduledTransfers, standingOrders, interest, fees]
    }

    package static var settlements: DayWork {
        DayWork(name: "settlements") { DayPieces(try $0.settlePayments(dueOn: $1)) }
    }
    package static var scheduledTransfers: DayWork {
        DayWork(paying: "scheduledTransfers") { try $0.makeScheduledTransfer(dueOn: $1) }
    }
    package static var standingOrders: DayWork {
        DayWork(paying: "standingOrders") { try $0.executeStandingOrder(dueOn: $1) }
    }
    package static var interest: DayWork {
        DayWork(visiting: "interest") { try $0.accrueInterest(closing: $1) }
    }
    package static var fees: DayWork {
        DayWork(visiting: "fees") { try $0.chargeFees(closing: $1) }
    }
}
