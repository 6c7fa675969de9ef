/// How much a card may pay, in the currency of its account. `nil` is no limit; zero lets it pay nothing.
public struct CardLimits: Hashable, Sendable, Codable {
    /// The largest single payment.
    public var payment: Money?
    /// The most on one day (UTC).
    public var day: Money?
    /// The most in one calendar month (UTC).
    public var month: Money?

    public init(payment: Money? = nil, day: Money? = nil, month: Money? = nil) {
        self.payment = payment
        self.day = day
        self.month = month
    }
}
