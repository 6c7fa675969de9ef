package import BankDomain
package import BankServices
import LanguageKit

// MARK: - Second factor

extension PaymentRules {
    /// Whether a transfer needs a second factor (PSD2, directive (EU) 2015/2366, article 97; RTS, Delegated Regulation
    /// (EU) 2018/389, articles 13, 15 and 16): never between the principal's own accounts; to trusted payees (RTS,
    /// article 13) and to accounts without an owner if above the amount; always to other customers and other banks.
    /// Throws `limitRateMissing`.
    ///
    /// - Parameter payee: the owners of the creditor's account; `nil` if it is at another bank.
    package func requiresCode(
        _ amount: Money, from payer: [UserID], to payee: [UserID]?, isTrusted: Bool = false,
        for principal: Principal, rates: () throws -> ReferenceRates?
    ) throws -> Bool {
        guard let stepUpAmount else { return false }
        let isOwn = { (owners: [UserID]) in owners.contains(principal.userID) }
        if isOwn(payer), let payee, isOwn(payee) { return false }
        if !isTrusted, payee?.isEmpty != true, !isOwn(payee ?? []) { return true }
        return try worth(amount, rates) > stepUpAmount.minorUnits
    }

    /// The error for a payee that would need a code, for payments where the user can't be asked for one.
    package static func codeRefusal(of payee: TransferDestination) -> ServiceError {
        .invalidValue(
            field: .to, value: payee.text,
            reason: .malformed(expected: "your own account, or a payee you can pay without a code")
        )
    }
}

// MARK: - Limits

/// The amounts already sent to others, including scheduled transfers and holds: one amount per currency.
package struct SentTotals: Hashable, Sendable {
    /// On the day of the transfer.
    package var onDay: [Money]
    /// In the month of the transfer.
    package var inMonth: [Money]

    package init(onDay: [Money] = [], inMonth: [Money] = []) {
        self.onDay = onDay
        self.inMonth = inMonth
    }
}

extension SentTotals {
    /// Adds an amount that was sent on one day to the totals around another.
    package mutating func add(_ amount: Money, on sentOn: CalendarDate, around day: CalendarDate) {
        guard sentOn.firstOfMonth == day.firstOfMonth else { return }
        if sentOn == day { Self.add(amount, to: &onDay) }
        Self.add(amount, to: &inMonth)
    }

    private static func add(_ amount: Money, to sums: inout [Money]) {
        guard let index = sums.firstIndex(where: { $0.currency == amount.currency }) else {
            sums.append(amount)
            return
        }
        var sum = sums[index].minorUnits
        sum.addClamped(amount.minorUnits)
        sums[index] = Money(minorUnits: sum, currency: amount.currency)
    }
}

extension Int64 {
    /// Adds a number above zero. A sum that overflows is above every limit.
    package mutating func addClamped(_ other: Int64) {
        let (sum, overflowed) = addingReportingOverflow(other)
        self = overflowed ? .max : sum
    }
}

extension PaymentRules {
    /// Throws `limitExceeded` with the exceeded limit and the total that would have been sent, and `limitRateMissing`.
    /// Transfers between one's own accounts do not count.
    package func requireLimits(
        _ amount: Money, after sent: () throws -> SentTotals, rates: () throws -> ReferenceRates?
    ) throws {
        guard limitPerTransfer != nil || limitPerDay != nil || limitPerMonth != nil else { return }
        try require(limitPerTransfer, per: .transfer, [amount], rates)
        guard limitPerDay != nil || limitPerMonth != nil else { return }
        let sent = try sent()
        try require(limitPerDay, per: .day, [amount] + sent.onDay, rates)
        try require(limitPerMonth, per: .month, [amount] + sent.inMonth, rates)
    }

    private func require(
        _ limit: Money?, per period: LimitPeriod, _ amounts: [Money], _ rates: () throws -> ReferenceRates?
    ) throws {
        guard let limit else { return }
        var sum: Int64 = 0
        for amount in amounts where amount.minorUnits != 0 { sum.addClamped(try worth(amount, rates)) }
        guard sum > limit.minorUnits else { return }
        throw ServiceError.limitExceeded(
            limit: limit, requested: Money(minorUnits: sum, currency: currency), per: period)
    }

    /// An amount in minor units of the rules' currency. Throws `limitRateMissing`.
    private func worth(_ amount: Money, _ rates: () throws -> ReferenceRates?) throws -> Int64 {
        guard amount.currency != currency else { return amount.minorUnits }
        let known = try rates()
        let exchange: Exchange?
        do throws(MoneyError) {
            exchange = try known?.exchange(amount, to: currency, spreadBasisPoints: 0)
        } catch {
            return .max
        }
        guard let exchange else {
            throw ServiceError.limitRateMissing(amount.currency, limitCurrency: currency)
        }
        return exchange.target.minorUnits
    }
}

// MARK: - Cooling off

extension PaymentRules {
    /// When larger payments to a payee stop waiting; `nil` if they do not wait, now or at all.
    ///
    /// - Parameters:
    ///   - addedAt: when the payer added the payee; `nil` for one that was never saved.
    ///   - factorChangedAt: when the payer's second factor was last replaced or removed. From then on every payee counts
    ///     as new, also a trusted one: whoever has the new factor can trust payees.
    package func coolingOffEnd(
        addedAt: Instant?, isTrusted: Bool, factorChangedAt: Instant?, now: Instant
    ) -> Instant? {
        [isTrusted ? nil : addedAt, factorChangedAt].compactMap(\.self).max()
            .map { $0.adding(milliseconds: Int64(coolingOffHours) * 3_600_000) }
            .flatMap { $0 > now ? $0 : nil }
    }

    /// Throws `coolingOff` for an amount above the limit before the end of the period, and `limitRateMissing`.
    ///
    /// - Parameter payee: the saved payee that the payer could trust to pay more; `nil` if that would not help.
    package func requireCooledOff(
        _ amount: Money, until end: Instant?, at moment: Instant, payee: BeneficiaryID?,
        rates: () throws -> ReferenceRates?
    ) throws {
        guard let end, moment < end, let coolingOffAmount else { return }
        guard try worth(amount, rates) <= coolingOffAmount.minorUnits else {
            throw ServiceError.coolingOff(until: end, maximum: coolingOffAmount, payee: payee)
        }
    }
}
