public import BankDomain

extension ServiceError {
    /// The refusal of an amount that could not be computed or read.
    ///
    /// `text` is the amount as the caller knows it.
    public init(_ error: MoneyError, text: String) {
        switch error {
        case .currencyMismatch(let expected, let actual):
            self = .currencyMismatch(expected: expected, actual: actual)
        default:
            self = .invalidAmount(text: text, reason: .unreadable(error))
        }
    }
}

extension Money {
    /// Reads an amount that is to be moved. Throws ``ServiceError/invalidAmount(text:reason:)`` unless it
    /// is a decimal number above zero with no more decimals than the currency has.
    public static func payable(_ text: String, currency: Currency) throws(ServiceError) -> Money {
        let amount: Money
        do throws(MoneyError) {
            amount = try Money(parsing: text, currency: currency)
        } catch {
            throw ServiceError(error, text: text)
        }
        try amount.requirePayable(text: text)
        return amount
    }

    /// Throws ``ServiceError/invalidAmount(text:reason:)`` unless the amount is above zero.
    public func requirePayable(text: String? = nil) throws(ServiceError) {
        guard isPositive else {
            throw .invalidAmount(text: text ?? decimalText, reason: .notPositive)
        }
    }
}
