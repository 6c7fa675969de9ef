/// What has come together on an account and is not booked yet, as its holder sees it.
public struct AccountAccruals: Hashable, Sendable {
    /// The interest since it was booked last, cut off to whole minor units; below zero where the account owes it.
    public let interest: Money
    /// The fees that could not be charged yet.
    public let feesDue: Money
    /// The interest on what is on the account, a year, in hundredths of a percent.
    public let interestRateBasisPoints: Int
    /// The interest on what it is overdrawn by, a year, in hundredths of a percent.
    public let overdraftRateBasisPoints: Int

    /// Accruals as they are kept, of an account of a product in a currency.
    public init(_ accruals: Accruals, of product: Product, in currency: Currency) {
        self.interest = Money(minorUnits: accruals.netMinorUnits, currency: currency)
        self.feesDue = Money(minorUnits: accruals.feesDue, currency: currency)
        self.interestRateBasisPoints = product.interestRateBasisPoints
        self.overdraftRateBasisPoints = product.overdraftRateBasisPoints
    }
}
