/// Interest and fees of an account that have accrued and are not booked yet.
public struct Accruals: Hashable, Sendable, Codable {
    /// The interest that the bank owes.
    public var credit: AccruedInterest
    /// The interest that the account owes for its overdraft.
    public var debit: AccruedInterest
    /// The fees that could not be charged yet, in minor units; never negative.
    public var feesDue: Int64
    /// The last day through which the monthly fee was added; `nil` before the first.
    public var feesThrough: CalendarDate?

    /// Accruals; by default none.
    public init(
        credit: AccruedInterest = .zero, debit: AccruedInterest = .zero, feesDue: Int64 = 0,
        feesThrough: CalendarDate? = nil
    ) {
        self.credit = credit
        self.debit = debit
        self.feesDue = feesDue
        self.feesThrough = feesThrough
    }

    /// Whether there is a whole minor unit of interest to book.
    public var hasWholeInterest: Bool { credit.minorUnits > 0 || debit.minorUnits > 0 }

    /// The interest in whole minor units, cut off toward zero; negative if the account owes it.
    public var netMinorUnits: Int64 {
        let parts = credit.totalParts - debit.totalParts
        // Neither is negative, so their difference cannot overflow.
        return Int64(parts / Int128(AccruedInterest.partsPerMinorUnit))
    }

    /// The accruals with one more night's interest, for a product's account that closed a day with a balance in minor
    /// units, or all days from an earlier one on. Unchanged on overflow.
    public func accruing(
        on balance: Int64, of product: Product, since first: CalendarDate? = nil, closing day: CalendarDate
    ) -> Accruals {
        let days = product.dayCount.days(from: first ?? day, to: day.adding(days: 1))
        return changed(on: balance, of: product) { interest, basisPoints in
            interest.adding(
                on: balance.magnitude, basisPoints: basisPoints, days: days, product.dayCount)
        }
    }

    /// The accruals with the interest of a night on another balance than the one on which it accrued, by the same
    /// product. Unchanged on overflow; never below zero, should the rates have changed in between.
    public func accruing(
        on balance: Int64, insteadOf earlier: Int64, of product: Product, closing day: CalendarDate
    ) -> Accruals {
        let days = product.dayCount.days(from: day, to: day.adding(days: 1))
        return accruing(on: balance, of: product, closing: day).changed(on: earlier, of: product) {
            interest, basisPoints in
            interest.subtracting(
                on: earlier.magnitude, basisPoints: basisPoints, days: days, product.dayCount)
        }
    }

    /// Changes the kind of interest that a balance bears, unless the result is `nil`.
    private func changed(
        on balance: Int64, of product: Product,
        _ change: (AccruedInterest, _ basisPoints: Int) -> AccruedInterest?
    ) -> Accruals {
        var next = self
        if balance >= 0 {
            next.credit = change(credit, product.interestRateBasisPoints) ?? credit
        } else {
            next.debit = change(debit, product.overdraftRateBasisPoints) ?? debit
        }
        return next
    }

    /// The accruals with the fee of the month that a day ends, once a month. An account pays only for months in which
    /// it was open from the first day to the last.
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

/// Accrued interest that is not booked yet, exact to a fraction of a minor unit.
public struct AccruedInterest: Hashable, Sendable, Codable {
    /// The number of parts of a minor unit: 10,000 basis points times 26,280 days, a multiple of both 365 and 360. A
    /// day's interest is then a whole number of parts at every rate and ``DayCount``, even if these change.
    public static let partsPerMinorUnit: Int64 = 10_000 * 26_280

    public static let zero = AccruedInterest(wholeMinorUnits: 0, wholeParts: 0)

    /// Whole minor units; never negative.
    public let minorUnits: Int64
    /// The rest, in parts of a minor unit: from zero to less than ``partsPerMinorUnit``.
    public let parts: Int64

    /// Interest from stored numbers; `nil` for invalid ones.
    public init?(minorUnits: Int64, parts: Int64) {
        guard minorUnits >= 0, (0..<Self.partsPerMinorUnit).contains(parts) else { return nil }
        self.init(wholeMinorUnits: minorUnits, wholeParts: parts)
    }

    private init(wholeMinorUnits: Int64, wholeParts: Int64) {
        self.minorUnits = wholeMinorUnits
        self.parts = wholeParts
    }

    public var totalParts: Int128 { Int128(minorUnits) * Int128(Self.partsPerMinorUnit) + Int128(parts) }

    /// The interest with so many minor units for so many days added: `minorUnits × basisPoints × days ÷ (10,000 × days
    /// in the year)`. `nil` on overflow.
    public func adding(
        on principal: UInt64, basisPoints: Int, days: Int, _ dayCount: DayCount
    ) -> AccruedInterest? {
        Self.parts(on: principal, basisPoints: basisPoints, days: days, dayCount).flatMap(adding)
    }

    /// The interest without such interest, at least zero. `nil` on overflow.
    public func subtracting(
        on principal: UInt64, basisPoints: Int, days: Int, _ dayCount: DayCount
    ) -> AccruedInterest? {
        Self.parts(on: principal, basisPoints: basisPoints, days: days, dayCount).flatMap {
            adding(-min($0, totalParts))
        }
    }

    private func adding(_ parts: Int128) -> AccruedInterest? {
        let (total, overflowed) = totalParts.addingReportingOverflow(parts)
        guard !overflowed else { return nil }
        let (whole, rest) = total.quotientAndRemainder(dividingBy: Int128(Self.partsPerMinorUnit))
        guard let minorUnits = Int64(exactly: whole) else { return nil }
        return AccruedInterest(wholeMinorUnits: minorUnits, wholeParts: Int64(rest))
    }

    private static func parts(
        on principal: UInt64, basisPoints: Int, days: Int, _ dayCount: DayCount
    ) -> Int128? {
        guard basisPoints >= 0, days >= 0 else { return nil }
        let partsPerDay = Self.partsPerMinorUnit / 10_000 / Int64(dayCount.daysInYear)
        var sum = Int128(principal)
        for factor in [Int128(basisPoints), Int128(days), Int128(partsPerDay)] {
            let (product, overflowed) = sum.multipliedReportingOverflow(by: factor)
            guard !overflowed else { return nil }
            sum = product
        }
        return sum
    }

    /// The interest less booked minor units, at most all whole ones.
    public func subtracting(_ booked: Int64) -> AccruedInterest {
        AccruedInterest(wholeMinorUnits: minorUnits - min(max(booked, 0), minorUnits), wholeParts: parts)
    }
}

extension AccruedInterest {
    private enum CodingKeys: CodingKey {
        case minorUnits, parts
    }

    /// Decodes interest; invalid numbers are a data error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kept = AccruedInterest(
            minorUnits: try container.decode(Int64.self, forKey: .minorUnits),
            parts: try container.decode(Int64.self, forKey: .parts))
        guard let kept else {
            throw DecodingError.dataCorruptedError(
                forKey: .parts, in: container, debugDescription: "no accrued interest")
        }
        self = kept
    }
}

/// An account's accruals as its holder sees them.
public struct AccountAccruals: Hashable, Sendable {
    /// The interest since it was last booked, in whole minor units; negative if the account owes it.
    public let interest: Money
    /// The fees that could not be charged yet.
    public let feesDue: Money
    /// The yearly interest on the balance, in hundredths of a percent.
    public let interestRateBasisPoints: Int
    /// The yearly interest on an overdraft, in hundredths of a percent.
    public let overdraftRateBasisPoints: Int

    /// The stored accruals of an account, with its product and currency.
    public init(
        interest: Money, feesDue: Money, interestRateBasisPoints: Int, overdraftRateBasisPoints: Int
    ) {
        self.interest = interest
        self.feesDue = feesDue
        self.interestRateBasisPoints = interestRateBasisPoints
        self.overdraftRateBasisPoints = overdraftRateBasisPoints
    }

    public init(_ accruals: Accruals, of product: Product, in currency: Currency) {
        self.init(
            interest: Money(minorUnits: accruals.netMinorUnits, currency: currency),
            feesDue: Money(minorUnits: accruals.feesDue, currency: currency),
            interestRateBasisPoints: product.interestRateBasisPoints,
            overdraftRateBasisPoints: product.overdraftRateBasisPoints)
    }
}
