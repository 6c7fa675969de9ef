import BankDomain

extension MockSeed {
    /// A card in use, which holds 200.00 for a hotel, and one that has just been ordered.
    static func cards(at now: Instant) -> MockCards {
        let hotel = CardAuthorisation(
            id: "AUT000001", cardID: "CRD001", accountID: "ACC001", merchant: "Lighthouse Hotel",
            category: lodging, country: home, amount: Money(minorUnits: 20_000, currency: .usd),
            status: .pending, createdAt: now.adding(milliseconds: -50_400_000))
        return MockCards(
            cards: [
                kept(
                    "CRD001", of: "ACC001", .usd, "Everyday", "9999990001234562", .active,
                    CardLimits(
                        payment: Money(minorUnits: 100_000, currency: .usd),
                        month: Money(minorUnits: 500_000, currency: .usd)),
                    on: now.date.adding(months: -14)),
                kept(
                    "CRD002", of: "ACC003", .eur, "Travel", "9999990007654326", .ordered, CardLimits(),
                    on: now.date.adding(days: -2)),
            ],
            authorisations: [hotel])
    }

    private static let lodging: MerchantCategoryCode = {
        guard let code = MerchantCategoryCode("7011") else { fatalError("7011 is a hotel.") }
        return code
    }()

    private static let home: CountryCode = {
        guard let code = CountryCode("US") else { fatalError("US is a country.") }
        return code
    }()

    private static func kept(
        _ id: CardID, of account: AccountID, _ currency: Currency, _ name: String, _ number: String,
        _ status: Card.Status, _ limits: CardLimits, on day: CalendarDate
    ) -> MockCards.Kept {
        MockCards.Kept(
            card: Card(
                id: id, accountID: account, currency: currency, name: name,
                lastFour: String(number.suffix(4)),
                expiry: CardExpiry(orderedOn: day), status: status, limits: limits, orderedOn: day),
            number: number, firstCard: id)
    }
}
