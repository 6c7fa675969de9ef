public import BankDomain

/// For how long, and above which amount, payments to a new payee wait: the hours in which most fraud is noticed.
public struct CoolingOff: Sendable {
    private let hours: @Sendable () throws -> Int
    private let limit: @Sendable (Currency) throws -> Money?

    /// So many hours, in which amounts above the limit wait; `nil` lets every amount go.
    public init(
        hours: @escaping @Sendable () throws -> Int, limit: @escaping @Sendable (Currency) throws -> Money?
    ) {
        self.hours = hours
        self.limit = limit
    }

    public static let none = CoolingOff(hours: { 0 }, limit: { _ in nil })

    func remembering() -> CoolingOff {
        let hours = hours
        let (lengths, limits) = (RememberedAnswers<Bool, Int> { _ in try hours() }, RememberedAnswers(limit))
        return CoolingOff(
            hours: { try lengths.answer(to: true) }, limit: { try limits.answer(to: $0) })
    }

    /// Until when larger payments to a payee wait; `nil` if they do not, by now or at all.
    public func end(addedAt: Instant, isTrusted: Bool, now: Instant) throws -> Instant? {
        guard !isTrusted else { return nil }
        let end = addedAt.adding(milliseconds: Int64(try hours()) * 3_600_000)
        return end > now ? end : nil
    }

    /// Throws `coolingOff` for an amount above the limit that is to go before the end.
    public func require(_ amount: Money, until end: Instant?, at moment: Instant) throws {
        guard let end, moment < end, let limit = try limit(amount.currency) else { return }
        guard amount.minorUnits <= limit.minorUnits else { throw ServiceError.coolingOff(until: end) }
    }
}
