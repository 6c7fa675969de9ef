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
