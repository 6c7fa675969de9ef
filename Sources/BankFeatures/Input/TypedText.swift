import BankDomain
import BankServices
import LanguageKit

enum TypedText {
    /// The text. Throws ``ServiceError/invalidValue(field:value:reason:)`` if it is empty.
    static func required(_ text: String, field: FieldName) throws(ServiceError) -> String {
        guard !text.isEmpty else { throw .invalidValue(field: field, value: text, reason: .empty) }
        return text
    }

    /// A second-factor code without the spaces that group its digits; `nil` if it is empty.
    static func code(_ text: String) -> String? {
        let code = text.filter { !$0.isWhitespace }
        return code.isEmpty ? nil : code
    }

    /// The same for a required code. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    static func requiredCode(_ text: String) throws(ServiceError) -> String {
        try required(code(text) ?? "", field: .code)
    }
}

extension Currency {
    /// The currency with a typed code. Throws ``ServiceError/invalidValue(field:value:reason:)`` for one that ISO 4217
    /// does not list.
    init(typed code: String) throws(ServiceError) {
        guard let currency = Currency(code: code) else {
            throw .invalidValue(field: .currency, value: code, reason: .notOneOf(Currency.allCodes))
        }
        self = currency
    }
}

extension TransactionCategory {
    /// The category with a typed name. Throws ``ServiceError/invalidValue(field:value:reason:)`` for an unknown one.
    init(typed name: String) throws(ServiceError) {
        let name = try TypedText.required(name, field: .category)
        guard let category = TransactionCategory(rawValue: name) else {
            throw .invalidValue(
                field: .category, value: name, reason: .notOneOf(Self.allCases.map(\.rawValue)))
        }
        self = category
    }
}

extension BalanceMoment {
    /// A typed moment. Throws ``ServiceError/invalidValue(field:value:reason:)`` for the field `at`.
    init(typed text: String) throws(ServiceError) {
        guard let moment = Self(text) else {
            throw .invalidValue(
                field: .at, value: text,
                reason: .malformed(
                    expected:
                        "a date such as 2026-01-31, or a time such as '2026-01-31 09:30' or 2026-01-31T09:30:00Z"
                ))
        }
        self = moment
    }
}
