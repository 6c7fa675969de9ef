public import BankDomain
import LanguageKit

/// Which lists of a card's rules change; `nil` leaves one as it is, and an empty list empties it.
public struct SpendingControlsUpdate: Hashable, Sendable {
    /// The only categories that may be paid.
    public var allowedCategories: [MerchantCategoryCode]?
    /// The categories that may not be paid.
    public var blockedCategories: [MerchantCategoryCode]?
    /// The only countries in which may be paid.
    public var allowedCountries: [CountryCode]?
    /// The countries in which may not be paid.
    public var blockedCountries: [CountryCode]?

    public init(
        allowedCategories: [MerchantCategoryCode]? = nil, blockedCategories: [MerchantCategoryCode]? = nil,
        allowedCountries: [CountryCode]? = nil, blockedCountries: [CountryCode]? = nil
    ) {
        self.allowedCategories = allowedCategories
        self.blockedCategories = blockedCategories
        self.allowedCountries = allowedCountries
        self.blockedCountries = blockedCountries
    }

    /// The rules afterwards. Throws `invalidValue` where both the allowed and the blocked list of a kind would have
    /// members.
    public func rules(after rules: SpendingControls) throws(ServiceError) -> SpendingControls {
        let next = SpendingControls(
            allowedCategories: allowedCategories ?? rules.allowedCategories,
            blockedCategories: blockedCategories ?? rules.blockedCategories,
            allowedCountries: allowedCountries ?? rules.allowedCountries,
            blockedCountries: blockedCountries ?? rules.blockedCountries)
        try Self.requireOne(
            next.allowedCategories.map(\.text), next.blockedCategories.map(\.text), "allowedCategories")
        try Self.requireOne(
            next.allowedCountries.map(\.text), next.blockedCountries.map(\.text), "allowedCountries")
        return next
    }

    private static func requireOne(
        _ allowed: [String], _ blocked: [String], _ field: String
    ) throws(ServiceError) {
        guard allowed.isEmpty || blocked.isEmpty else {
            throw .invalidValue(
                field: field, value: allowed.joined(separator: ","),
                reason: .malformed(expected: "empty as long as the blocked list is not"))
        }
    }
}
