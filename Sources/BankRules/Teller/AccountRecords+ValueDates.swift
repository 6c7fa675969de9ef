package import BankDomain
import BankServices
import LanguageKit

/// Value dates in the past, and the interest that they change. The order of the checks is part of the contract.
extension AccountRecords {
    /// The value date of what is booked on an account now, today unless another is wanted.
    ///
    /// A month that has ended is final: its interest is booked, and its statement may be with the customer.
    package func valueDate(_ wanted: CalendarDate?, on account: KnownAccount) throws -> CalendarDate {
        guard let wanted, wanted != today else { return today }
        func refusal(_ reason: ValueProblem) -> ServiceError {
            .invalidValue(field: .valueDate, value: wanted.text, reason: reason)
        }
        guard wanted < today else { throw refusal(.malformed(expected: "\(today) or earlier")) }
        if let first = try firstInterestDay(of: account), wanted < first {
            throw refusal(.beforeOpening(first))
        }
        let open = try firstOpenDay.firstOfMonth
        guard wanted >= open else { throw refusal(.periodClosed(through: open.adding(days: -1))) }
        return wanted
    }

    /// The value date of money that counts since a day: that day, or else the first one that is still open.
    package func valueDate(since day: CalendarDate, on account: KnownAccount) throws -> CalendarDate {
        let open = try firstOpenDay.firstOfMonth
        return min(today, max(day, open, try firstInterestDay(of: account) ?? open))
    }

    /// Accrues the interest of the past days for which an entry counts again, as it had been booked in time.
    package mutating func accrueAgain(since entry: Transaction) throws {
        guard entry.valueDate < today else { return }
        let known = try account(with: entry.accountID)
        var (account, last) = try accrued(on: known)
        guard entry.valueDate <= last, account.product?.bearsInterest == true else { return }
        let later = try amounts(on: known, after: entry.valueDate)
        var balance = try Int128(balances(of: known).balance.minorUnits)
        balance -= later.reduce(0) { $0 + ($1.day > last ? Int128($1.minorUnits) : 0) }
        var day = last
        while day >= entry.valueDate {
            account.accrue(
                on: Int64(clamping: balance),
                insteadOf: Int64(clamping: balance - Int128(entry.amount.minorUnits)), closing: day)
            balance -= later.reduce(0) { $0 + ($1.day == day ? Int128($1.minorUnits) : 0) }
            day = day.adding(days: -1)
        }
        try keep(account)
    }
}

/// An amount that was booked on an account, and the day from which on it counts for interest.
package struct InterestAmount: Sendable {
    package let day: CalendarDate
    /// Negative for a debit.
    package let minorUnits: Int64

    /// An entry counts from its value date if staff gave it one that was over when they booked it; otherwise from its
    /// booking date. The two differ as well if a day was closed before it was over, and the next one took the booking.
    package init(
        _ minorUnits: Int64, bookingDate: CalendarDate, valueDate: CalendarDate, createdOn: CalendarDate
    ) {
        self.minorUnits = minorUnits
        day = valueDate < createdOn ? valueDate : bookingDate
    }
}
