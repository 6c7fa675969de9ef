public import BankDomain

/// What is needed to open an account.
public struct AccountOpening: Hashable, Sendable {
    public let accountType: Account.AccountType
    /// The currency in which it is kept.
    public let currency: Currency
    public let accountName: String
    /// The product that it is opened from; `nil` for an account without one.
    public let productID: ProductID?

    public init(
        accountType: Account.AccountType, currency: Currency, accountName: String, productID: ProductID? = nil
    ) {
        self.accountType = accountType
        self.currency = currency
        self.accountName = accountName
        self.productID = productID
    }

    /// Throws `notFound(.product)`, and `invalidValue` for a type or currency in which the product is not offered.
    public func requireOffered() throws(ServiceError) {
        guard let productID else { return }
        let product = try ProductCatalogue.product(productID)
        guard accountType == product.accountType else {
            throw .invalidValue(
                field: "type", value: accountType.rawValue, reason: .notOneOf([product.accountType.rawValue]))
        }
        guard product.terms(in: currency) != nil else {
            throw .invalidValue(
                field: "currency", value: currency.code, reason: .notOneOf(product.currencies.map(\.code)))
        }
    }
}
