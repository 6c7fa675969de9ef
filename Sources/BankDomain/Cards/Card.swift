/// A payment card of an account.
///
/// Its number and security code are secrets and are not included.
public struct Card: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Ordered; its holder still has to activate it.
        case ordered
        case active
        /// It cannot pay until it is unfrozen.
        case frozen
        /// Lost or stolen; it never pays again.
        case lost
        case replaced
        /// Its expiry month is over.
        case expired

        /// Whether the card never pays again.
        public var isFinal: Bool { self == .lost || self == .replaced || self == .expired }
    }

    /// The card's id, such as `CRD001`.
    public let id: CardID
    public let accountID: AccountID
    /// The currency of that account, of the limits and of every payment.
    public let currency: Currency
    /// The name that its holder gave it.
    public let name: String
    /// The last four digits of its number; `nil` for an imported card, whose number is unknown.
    public let lastFour: String?
    /// Its expiry month; `nil` for an imported card.
    public let expiry: CardExpiry?
    public var status: Status
    public var limits: CardLimits
    public var rules: SpendingControls
    /// The day on which it was ordered, or issued elsewhere.
    public let orderedOn: CalendarDate
    public var replacedBy: CardID?

    public init(
        id: CardID, accountID: AccountID, currency: Currency, name: String, lastFour: String?,
        expiry: CardExpiry?, status: Status, limits: CardLimits = CardLimits(),
        rules: SpendingControls = SpendingControls(), orderedOn: CalendarDate, replacedBy: CardID? = nil
    ) {
        self.id = id
        self.accountID = accountID
        self.currency = currency
        self.name = name
        self.lastFour = lastFour
        self.expiry = expiry
        self.status = status
        self.limits = limits
        self.rules = rules
        self.orderedOn = orderedOn
        self.replacedBy = replacedBy
    }

    /// The card on a day: expired if its expiry month is over.
    public func asOf(_ day: CalendarDate) -> Card {
        guard !status.isFinal, let expiry, expiry.isOver(on: day) else { return self }
        var card = self
        card.status = .expired
        return card
    }
}

public typealias CardID = Identifier<Card>

/// The last month in which a card can pay.
public struct CardExpiry: Hashable, Sendable, Codable {
    /// How many months a new card is valid.
    public static let lifetimeMonths = 48

    /// The year in full, such as 2030.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int

    /// A month; `nil` if the year is not 1 to 9999 or the month not 1 to 12.
    public init?(year: Int, month: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        self.year = year
        self.month = month
    }

    /// The expiry of a card that is ordered on a day.
    public init(orderedOn day: CalendarDate) {
        (year, month, _) = day.adding(months: Self.lifetimeMonths).components
    }

    /// Whether the month is over.
    public func isOver(on day: CalendarDate) -> Bool {
        let (year, month, _) = day.components
        return (year, month) > (self.year, self.month)
    }

    /// The month as printed on a card: `03/30`.
    public var text: String {
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(month))/\(digits(year % 100))"
    }
}

/// The spending limits of a card, in the currency of its account. `nil` means no limit; zero blocks all payments.
public struct CardLimits: Hashable, Sendable, Codable {
    /// The largest single payment.
    public var payment: Money?
    /// The most in one day (UTC).
    public var day: Money?
    /// The most in one calendar month (UTC).
    public var month: Money?

    public init(payment: Money? = nil, day: Money? = nil, month: Money? = nil) {
        self.payment = payment
        self.day = day
        self.month = month
    }

    /// The limits of a new card until its holder changes them: 2,500 a payment, 5,000 a day and 20,000 a month, in
    /// currencies of another ``Currency/magnitude`` so many times as much.
    public static func standard(in currency: Currency) -> CardLimits {
        func money(_ whole: Int64) -> Money {
            let minorUnits = (0..<currency.minorUnitDigits).reduce(whole * currency.magnitude) { sum, _ in
                sum * 10
            }
            return Money(minorUnits: minorUnits, currency: currency)
        }
        return CardLimits(payment: money(2_500), day: money(5_000), month: money(20_000))
    }

    /// These limits, and those of `others` where there is none.
    public func completed(by others: CardLimits) -> CardLimits {
        CardLimits(
            payment: payment ?? others.payment, day: day ?? others.day, month: month ?? others.month)
    }
}

/// Where a card may pay, by the merchant's category and country.
///
/// If an allowed list has members, everything else is refused. Otherwise everything is allowed except the members of
/// the blocked list. Only one of the two lists of a kind may have members (as in the spending controls of Stripe
/// Issuing). The lists are sorted and have no duplicates.
public struct SpendingControls: Hashable, Sendable, Codable {
    /// The only categories that may be paid.
    public let allowedCategories: [MerchantCategoryCode]
    /// The categories that may not be paid.
    public let blockedCategories: [MerchantCategoryCode]
    /// The only countries in which the card may pay.
    public let allowedCountries: [CountryCode]
    /// The countries in which the card may not pay.
    public let blockedCountries: [CountryCode]

    /// Controls from lists in any order.
    public init(
        allowedCategories: [MerchantCategoryCode] = [], blockedCategories: [MerchantCategoryCode] = [],
        allowedCountries: [CountryCode] = [], blockedCountries: [CountryCode] = []
    ) {
        self.allowedCategories = Set(allowedCategories).sorted()
        self.blockedCategories = Set(blockedCategories).sorted()
        self.allowedCountries = Set(allowedCountries).sorted()
        self.blockedCountries = Set(blockedCountries).sorted()
    }

    /// Whether merchants of a category may be paid.
    public func allow(_ category: MerchantCategoryCode) -> Bool {
        allowedCategories.isEmpty
            ? !blockedCategories.contains(category) : allowedCategories.contains(category)
    }

    /// Whether merchants in a country may be paid.
    public func allow(_ country: CountryCode) -> Bool {
        allowedCountries.isEmpty ? !blockedCountries.contains(country) : allowedCountries.contains(country)
    }
}
