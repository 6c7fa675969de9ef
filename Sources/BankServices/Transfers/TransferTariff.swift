public import BankDomain

/// Transfer fees: none within the bank, a fixed fee for transfers that leave it, unless the account's product has
/// another.
public enum TransferTariff {
    /// In minor units; for every other currency the fee is one whole unit.
    private static let outgoing: [String: Int64] = [
        "CHF": 30, "CZK": 500, "EUR": 20, "GBP": 20, "JPY": 200, "USD": 150,
    ]

    /// The fee of a transfer in a currency from an account of a product; `nil` if there is none.
    public static func fee(in currency: Currency, leavesTheBank: Bool, product: ProductID? = nil) -> Money? {
        guard leavesTheBank else { return nil }
        let stated = ProductCatalogue.product(of: product)?.terms(in: currency)?.transferFee
        let fee = stated ?? standardFee(in: currency)
        return fee.isZero ? nil : fee
    }

    /// The fee of a transfer that leaves the bank, unless the product has another.
    static func standardFee(in currency: Currency) -> Money {
        Money(minorUnits: outgoing[currency.code] ?? currency.minorUnitsPerMajor, currency: currency)
    }
}
