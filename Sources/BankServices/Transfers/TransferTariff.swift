public import BankDomain

/// What the bank charges for transfers: nothing within the bank, a fixed fee for those that leave it.
public enum TransferTariff {
    /// In minor units; for every other currency it is one whole unit.
    private static let outgoing = ["CHF": 30, "CZK": 500, "EUR": 20, "GBP": 20, "JPY": 200, "USD": 150]

    /// The fee of a transfer in a currency; `nil` for none.
    public static func fee(in currency: Currency, leavesTheBank: Bool) throws(ServiceError) -> Money? {
        guard leavesTheBank else { return nil }
        if let minorUnits = outgoing[currency.code] {
            return Money(minorUnits: Int64(minorUnits), currency: currency)
        }
        return try Money.payable("1", currency: currency)
    }
}
