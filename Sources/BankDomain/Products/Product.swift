/// A kind of account that the bank offers, with its terms.
///
/// At the end of each day, interest accrues on the closing balance. On the last day of the month it is booked with the
/// monthly fee.
public struct Product: Hashable, Sendable, Identifiable, Codable {
    /// The terms in one currency.
    public struct Terms: Hashable, Sendable, Codable {
        /// The fee for each whole month.
        public let monthlyFee: Money
        /// The fee for a transfer that leaves the bank.
        public let transferFee: Money
        /// The lowest floor that an account may have: zero, or negative if an overdraft is allowed.
        public let lowestFloor: Money
        /// The minimum first deposit that owners are asked for.
        public let minimumOpening: Money

        /// Terms whose amounts share one currency.
        public init(monthlyFee: Money, transferFee: Money, lowestFloor: Money, minimumOpening: Money) {
            self.monthlyFee = monthlyFee
            self.transferFee = transferFee
            self.lowestFloor = lowestFloor
            self.minimumOpening = minimumOpening
        }

        public var currency: Currency { monthlyFee.currency }
    }

    /// The product's code, such as `everyday-checking`.
    public let id: ProductID
    public let name: String
    public let accountType: Account.AccountType
    /// The yearly interest on the balance, in hundredths of a percent.
    public let interestRateBasisPoints: Int
    /// The yearly interest on an overdraft, in hundredths of a percent.
    public let overdraftRateBasisPoints: Int
    /// How the days are counted for interest.
    public let dayCount: DayCount
    /// The terms, one for each offered currency.
    public let terms: [Terms]

    public init(
        id: ProductID, name: String, accountType: Account.AccountType, interestRateBasisPoints: Int,
        overdraftRateBasisPoints: Int, dayCount: DayCount, terms: [Terms]
    ) {
        self.id = id
        self.name = name
        self.accountType = accountType
        self.interestRateBasisPoints = interestRateBasisPoints
        self.overdraftRateBasisPoints = overdraftRateBasisPoints
        self.dayCount = dayCount
        self.terms = terms
    }

    public var bearsInterest: Bool { interestRateBasisPoints > 0 || overdraftRateBasisPoints > 0 }

    /// The currencies in which it is offered.
    public var currencies: [Currency] { terms.map(\.currency) }

    /// The terms in a currency; `nil` if it is not offered.
    public func terms(in currency: Currency) -> Terms? { terms.first { $0.currency == currency } }
}

public typealias ProductID = Identifier<Product>

/// How days are counted for interest, and how many a year has.
///
/// The raw values are the codes of FpML's scheme `day-count-fraction`.
public enum DayCount: String, Hashable, Sendable, Codable, CaseIterable {
    /// Actual days over a year of 365, in leap years too: 2006 ISDA Definitions, section 4.16(d), "Actual/365 (Fixed)".
    case actual365Fixed = "ACT/365.FIXED"
    /// Twelve months of 30 days: 2006 ISDA Definitions, section 4.16(g), "30E/360" or "Eurobond Basis". The 31st counts
    /// as the 30th; the last day of February counts for the days up to the 30th.
    case thirtyE360 = "30E/360"

    public var daysInYear: Int {
        switch self {
        case .actual365Fixed: 365
        case .thirtyE360: 360
        }
    }

    /// The days from one day to another, the first counted and the last not; negative if the end is before the start.
    ///
    /// Both conventions are additive: a to b plus b to c equals a to c. "30/360" of section 4.16(f) is not, because
    /// there the 31st depends on where counting began, so it cannot be counted day by day.
    public func days(from start: CalendarDate, to end: CalendarDate) -> Int {
        position(of: end) - position(of: start)
    }

    private func position(of date: CalendarDate) -> Int {
        switch self {
        case .actual365Fixed:
            return date.dayNumber
        case .thirtyE360:
            let (year, month, day) = date.components
            return 360 * year + 30 * month + min(day, 30)
        }
    }
}
