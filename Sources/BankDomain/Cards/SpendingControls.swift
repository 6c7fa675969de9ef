/// Where a card may pay: by the category of the merchant, and by the merchant's country.
///
/// If an allowed list has members, nothing else is allowed; otherwise everything is that the blocked list does not
/// have. Of the two lists of a kind only one may have members (as in the spending controls of Stripe Issuing). The
/// lists are sorted and have nothing twice.
public struct SpendingControls: Hashable, Sendable, Codable {
    /// The only categories that may be paid.
    public let allowedCategories: [MerchantCategoryCode]
    /// The categories that may not be paid.
    public let blockedCategories: [MerchantCategoryCode]
    /// The only countries in which may be paid.
    public let allowedCountries: [CountryCode]
    /// The countries in which may not be paid.
    public let blockedCountries: [CountryCode]

    /// Controls, in any order.
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
