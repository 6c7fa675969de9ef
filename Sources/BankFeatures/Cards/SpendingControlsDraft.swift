import BankDomain
public import BankServices
import LanguageKit

/// What somebody typed to set rules: codes with commas between them, ``CardLimitsDraft/none`` for an empty list, or
/// nothing to keep one.
public struct SpendingControlsDraft: Hashable, Sendable {
    /// The only categories that may be paid.
    public var allowedCategories: String
    /// The categories that may not be paid.
    public var blockedCategories: String
    /// The only countries in which may be paid.
    public var allowedCountries: String
    /// The countries in which may not be paid.
    public var blockedCountries: String

    public init(
        allowedCategories: String = "", blockedCategories: String = "", allowedCountries: String = "",
        blockedCountries: String = ""
    ) {
        self.allowedCategories = allowedCategories
        self.blockedCategories = blockedCategories
        self.allowedCountries = allowedCountries
        self.blockedCountries = blockedCountries
    }

    /// What is meant. Throws ``ServiceError/invalidValue(field:value:reason:)`` for a code that there is not.
    public func update() throws(ServiceError) -> SpendingControlsUpdate {
        SpendingControlsUpdate(
            allowedCategories: try Self.codes(allowedCategories, MerchantCategoryCode.init(typed:)),
            blockedCategories: try Self.codes(blockedCategories, MerchantCategoryCode.init(typed:)),
            allowedCountries: try Self.codes(allowedCountries, CountryCode.init(typed:)),
            blockedCountries: try Self.codes(blockedCountries, CountryCode.init(typed:)))
    }

    private static func codes<Code>(
        _ text: String, _ read: (String) throws(ServiceError) -> Code
    ) throws(ServiceError) -> [Code]? {
        guard !text.isEmpty else { return nil }
        guard text != CardLimitsDraft.none else { return [] }
        var codes: [Code] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            codes.append(try read(word.filter { !$0.isWhitespace }))
        }
        return codes
    }
}

extension MerchantCategoryCode {
    /// The category that somebody typed. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    init(typed text: String) throws(ServiceError) {
        guard let code = MerchantCategoryCode(text) else {
            throw .invalidValue(
                field: "category", value: text,
                reason: .malformed(expected: "a merchant category code of ISO 18245, such as 5411"))
        }
        self = code
    }
}

extension CountryCode {
    /// The country that somebody typed. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    init(typed text: String) throws(ServiceError) {
        guard let code = CountryCode(text) else {
            throw .invalidValue(field: "country", value: text, reason: .notOneOf(CountryCode.allCodes))
        }
        self = code
    }
}
