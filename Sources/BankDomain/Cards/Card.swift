/// A payment card of an account.
///
/// Its number and its security code are secrets and no part of it.
public struct Card: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// On its way to its holder, who has to activate it.
        case ordered
        case active
        /// Pays nothing until it is unfrozen.
        case frozen
        /// Lost or stolen; it never pays again.
        case lost
        case replaced
        /// Its last month is over.
        case expired

        /// Whether the card never pays again.
        public var isFinal: Bool { self == .lost || self == .replaced || self == .expired }
    }

    /// The card's id, such as `CRD001`.
    public let id: CardID
    public let accountID: AccountID
    /// The currency of that account, of the limits and of every payment.
    public let currency: Currency
    /// What its holder calls it.
    public let name: String
    /// The last four digits of its number; `nil` for an imported card, of which no number is known.
    public let lastFour: String?
    /// Its last month; `nil` for an imported card.
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

    /// The card as it is on a day: one whose last month is over has expired.
    public func asOf(_ day: CalendarDate) -> Card {
        guard !status.isFinal, let expiry, expiry.isOver(on: day) else { return self }
        var card = self
        card.status = .expired
        return card
    }
}

public typealias CardID = Identifier<Card>
