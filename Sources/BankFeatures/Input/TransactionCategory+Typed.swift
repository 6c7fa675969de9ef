import BankDomain
import BankServices

extension TransactionCategory {
    /// The category with the name that somebody typed. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)`` for one that there is not.
    init(typed name: String) throws(ServiceError) {
        let name = try TypedText.required(name, field: "category")
        guard let category = TransactionCategory(rawValue: name) else {
            throw .invalidValue(
                field: "category", value: name, reason: .notOneOf(Self.allCases.map(\.rawValue)))
        }
        self = category
    }
}
