public import BankDomain

/// How much a user may send to others: with one transfer, on one day, in one month.
///
/// Each currency counts for itself. What goes between one's own accounts does not count.
public struct TransferLimits: Sendable {
    /// What was sent before in the currency of a transfer, what waits for its day included.
    public struct Sent: Hashable, Sendable {
        /// On the day of the transfer.
        public let onDay: Money
        /// In its month.
        public let inMonth: Money

        public init(onDay: Money, inMonth: Money) {
            self.onDay = onDay
            self.inMonth = inMonth
        }
    }

    private struct Question: Hashable {
        let key: SettingKey
        let currency: Currency
    }

    private let limit: @Sendable (SettingKey, Currency) throws -> Money?

    /// The limits that `limit` answers for the three settings; `nil` for none.
    public init(limit: @escaping @Sendable (SettingKey, Currency) throws -> Money?) {
        self.limit = limit
    }

    public static let none = TransferLimits { _, _ in nil }

    func remembering() -> TransferLimits {
        let limit = limit
        let limits = RememberedAnswers<Question, Money?> { try limit($0.key, $0.currency) }
        return TransferLimits { try limits.answer(to: Question(key: $0, currency: $1)) }
    }

    /// Throws `limitExceeded` with the limit that is too low and what would have been sent under it. What the sums
    /// cannot hold is above every limit.
    public func require(_ amount: Money, after sent: @autoclosure () throws -> Sent) throws {
        try requireLimit(.transferLimit, amount, after: Money(minorUnits: 0, currency: amount.currency))
        let sent = try sent()
        try requireLimit(.transferDayLimit, amount, after: sent.onDay)
        try requireLimit(.transferMonthLimit, amount, after: sent.inMonth)
    }

    private func requireLimit(_ key: SettingKey, _ amount: Money, after sent: Money) throws {
        guard let limit = try limit(key, amount.currency) else { return }
        let (sum, overflowed) = sent.minorUnits.addingReportingOverflow(amount.minorUnits)
        guard overflowed || sum > limit.minorUnits else { return }
        throw ServiceError.limitExceeded(
            limit: limit, requested: Money(minorUnits: overflowed ? .max : sum, currency: amount.currency))
    }
}
