import BankDomain
import BankServices

extension Currency {
    /// The currency with the code that somebody typed. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)`` for one that ISO 4217 does not list.
    init(typed code: String) throws(ServiceError) {
        guard let currency = Currency(code: code) else {
            throw .invalidValue(field: "currency", value: code, reason: .notOneOf(Currency.allCodes))
        }
        self = currency
    }
}
