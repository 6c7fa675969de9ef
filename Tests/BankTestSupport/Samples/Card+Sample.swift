public import BankDomain

extension MerchantCategoryCode {
    public static let groceries = sample("5411")
    public static let restaurants = sample("5812")
    public static let gambling = sample("7995")

    private static func sample(_ text: String) -> MerchantCategoryCode {
        guard let code = MerchantCategoryCode(text) else { fatalError("\(text) is no category.") }
        return code
    }
}

extension CountryCode {
    public static let unitedStates = sample("US")
    public static let germany = sample("DE")
    public static let czechia = sample("CZ")

    private static func sample(_ text: String) -> CountryCode {
        guard let code = CountryCode(text) else { fatalError("\(text) is no country.") }
        return code
    }
}

extension Card {
    /// An active card without limits and rules.
    public static func sample(
        _ id: CardID = "CRD001", account: AccountID = "ACC001", currency: Currency = .usd,
        name: String = "Everyday", lastFour: String? = "4562", status: Status = .active,
        limits: CardLimits = CardLimits(), rules: SpendingControls = SpendingControls()
    ) -> Card {
        Card(
            id: id, accountID: account, currency: currency, name: name, lastFour: lastFour,
            expiry: CardExpiry(year: 2030, month: 3), status: status, limits: limits, rules: rules,
            orderedOn: CalendarDate(dayNumber: 20_530))
    }
}

extension CardAuthorisation {
    /// A pending authorisation.
    public static func sample(
        _ id: AuthorisationID = "AUT000001", amount: Money = usd(1_000), status: Status = .pending
    ) -> CardAuthorisation {
        CardAuthorisation(
            id: id, cardID: "CRD001", accountID: "ACC001", merchant: "Corner Grocery", category: .groceries,
            country: .unitedStates, amount: amount, status: status,
            createdAt: Instant(utc: CalendarDate(dayNumber: 20_634)))
    }
}
