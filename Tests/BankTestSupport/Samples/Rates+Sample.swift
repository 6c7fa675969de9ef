public import BankDomain
public import BankServices

extension ExchangeRate {
    /// A euro in dollars.
    public static let sample = ExchangeRate(base: .eur, quote: .usd, rate: .one, date: .sample)
}

extension Exchange {
    /// A hundred euros in dollars.
    public static let sample = Exchange(
        source: eur(10_000), target: usd(10_950), rate: "1.0949975", rateDate: .sample, margin: usd(55))
}

extension ImportedRates {
    /// A file with one day.
    public static let sample = ImportedRates(
        path: "eurofxref.csv", dayCount: 1, rateCount: 30, newRateCount: 30, skippedCount: 0,
        skippedCodes: [], firstDate: .sample, lastDate: .sample)
}
