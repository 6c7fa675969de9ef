/// A kind of account that the bank offers, with its terms.
///
/// The end of each day books what the terms say: interest accrues on what is on an account when the day closes, and is
/// booked with the monthly fee on the last day of the month.
public struct Product: Hashable, Sendable, Identifiable, Codable {
    /// What holds in one currency.
    public struct Terms: Hashable, Sendable, Codable {
        /// What an account costs for each whole month.
        public let monthlyFee: Money
        /// What a transfer costs that leaves the bank.
        public let transferFee: Money
        /// The lowest floor that an account may be given: zero, or below zero where an overdraft is allowed.
        public let lowestFloor: Money
        /// What an owner is asked to pay in first.
        public let minimumOpening: Money

        /// Terms, all of one currency.
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
    /// The interest on what is on an account, a year, in hundredths of a percent.
    public let interestRateBasisPoints: Int
    /// The interest on what an account is overdrawn by, a year, in hundredths of a percent.
    public let overdraftRateBasisPoints: Int
    /// How the days are counted for interest.
    public let dayCount: DayCount
    /// The terms, one for each currency that is offered.
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

    /// The terms in a currency; `nil` where it is not offered.
    public func terms(in currency: Currency) -> Terms? { terms.first { $0.currency == currency } }
}

public typealias ProductID = Identifier<Product>

/// How the days that bear interest are counted, and into how many a year is divided.
///
/// The raw values are the codes of FpML's scheme `day-count-fraction`.
public enum DayCount: String, Hashable, Sendable, Codable, CaseIterable {
    /// Every day, a year being 365 of them, in leap years too: 2006 ISDA Definitions, section 4.16(d),
    /// "Actual/365 (Fixed)".
    case actual365Fixed = "ACT/365.FIXED"
    /// Twelve months of 30 days: 2006 ISDA Definitions, section 4.16(g), "30E/360" or "Eurobond Basis". The 31st counts
    /// as the 30th; the rest of February is on its last day.
    case thirtyE360 = "30E/360"

    public var daysInYear: Int {
        switch self {
        case .actual365Fixed: 365
        case .thirtyE360: 360
        }
    }

    /// The days from one day to another, the first counted and the last not; negative if they are the wrong way round.
    ///
    /// Both conventions add up: from a to b and from b to c is from a to c. "30/360" of section 4.16(f) does not, because
    /// there the 31st depends on where counting began; so it cannot be counted day by day.
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
