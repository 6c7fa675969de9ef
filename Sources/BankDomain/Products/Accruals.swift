/// What has come together on an account by the terms of its product and is not booked yet.
public struct Accruals: Hashable, Sendable, Codable {
    /// What the bank owes for what is on the account.
    public var credit: AccruedInterest
    /// What the account owes for being overdrawn.
    public var debit: AccruedInterest
    /// The fees that could not be charged yet, in minor units, at least zero.
    public var feesDue: Int64
    /// The last day up to which the monthly fee was added; `nil` before the first.
    public var feesThrough: CalendarDate?

    /// Accruals; none before the first day.
    public init(
        credit: AccruedInterest = .zero, debit: AccruedInterest = .zero, feesDue: Int64 = 0,
        feesThrough: CalendarDate? = nil
    ) {
        self.credit = credit
        self.debit = debit
        self.feesDue = feesDue
        self.feesThrough = feesThrough
    }

    /// Whether there is interest that can be booked.
    public var hasWholeInterest: Bool { credit.minorUnits > 0 || debit.minorUnits > 0 }

    /// The interest in whole minor units, cut off toward zero: below zero where the account owes.
    public var netMinorUnits: Int64 {
        let parts = credit.totalParts - debit.totalParts
        // Both are at least zero and fit, so their difference does.
        return Int64(parts / Int128(AccruedInterest.partsPerMinorUnit))
    }

    /// With the interest of a product's account that closed a day with a balance in minor units: the night that follows
    /// counts. What cannot be counted any more is left as it is.
    public func accruing(
        on balance: Int64, of product: Product, closing day: CalendarDate
    ) -> Accruals {
        let days = product.dayCount.days(from: day, to: day.adding(days: 1))
        let isCredit = balance >= 0
        let basisPoints = isCredit ? product.interestRateBasisPoints : product.overdraftRateBasisPoints
        var next = self
        let path = isCredit ? \Accruals.credit : \Accruals.debit
        next[keyPath: path] =
            self[keyPath: path].adding(
                on: balance.magnitude, basisPoints: basisPoints, days: days, product.dayCount)
            ?? self[keyPath: path]
        return next
    }

    /// With the fee of the month that a day ends, once a month. An account pays for the months in which it was there from
    /// the first day to the last.
    public func charging(_ fee: Money, closing day: CalendarDate, openedOn: CalendarDate?) -> Accruals {
        guard day.isLastOfMonth, feesThrough.map({ $0 < day }) ?? true else { return self }
        guard openedOn.map({ $0 <= day.firstOfMonth }) ?? true else { return self }
        let (sum, overflowed) = feesDue.addingReportingOverflow(fee.minorUnits)
        guard !overflowed, fee.isPositive else { return self }
        var next = self
        next.feesDue = sum
        next.feesThrough = day
        return next
    }
}
