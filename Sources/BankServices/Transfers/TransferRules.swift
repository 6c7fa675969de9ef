public import BankDomain
import LanguageKit
import Synchronization

/// What a user may send without more ado: the policies that a bank holds a transfer against.
public struct TransferRules: Sendable {
    /// When a code is asked for.
    public let stepUp: StepUpPolicy
    public let limits: TransferLimits
    /// How long larger payments to new payees wait.
    public let coolingOff: CoolingOff

    /// Rules; each that is left out forbids nothing.
    public init(stepUp: StepUpPolicy = .never, limits: TransferLimits = .none, coolingOff: CoolingOff = .none)
    {
        self.stepUp = stepUp
        self.limits = limits
        self.coolingOff = coolingOff
    }

    public static let none = TransferRules()

    /// The same rules, which ask for each setting once: for the lines of one batch.
    public func remembering() -> TransferRules {
        TransferRules(
            stepUp: stepUp.remembering(), limits: limits.remembering(), coolingOff: coolingOff.remembering())
    }
}

/// When a transfer needs a second factor (PSD2, directive (EU) 2015/2366, article 97; RTS, Delegated Regulation (EU)
/// 2018/389, articles 13, 15 and 16).
public struct StepUpPolicy: Sendable {
    private let limit: @Sendable (Currency) throws -> Money?

    /// Never, if `limit` answers `nil`; otherwise as ``requiresCode(_:from:to:isTrusted:for:)`` says.
    ///
    /// - Parameter limit: the largest amount in a currency that needs no code.
    public init(limit: @escaping @Sendable (Currency) throws -> Money?) {
        self.limit = limit
    }

    /// No transfer needs a code.
    public static let never = StepUpPolicy { _ in nil }

    func remembering() -> StepUpPolicy {
        let limits = RememberedAnswers(limit)
        return StepUpPolicy { try limits.answer(to: $0) }
    }

    /// Whether the transfer needs a code: never between the principal's own accounts; above the limit to trusted payees
    /// (RTS, article 13) and to accounts without an owner; always to other customers and other banks.
    ///
    /// - Parameter payee: who owns the creditor's account; `nil` if another bank keeps it.
    public func requiresCode(
        _ amount: Money, from payer: [UserID], to payee: [UserID]?, isTrusted: Bool = false,
        for principal: Principal
    ) throws -> Bool {
        guard let limit = try limit(amount.currency) else { return false }
        let isOwn = { (owners: [UserID]) in owners.contains(principal.userID) }
        if isOwn(payer), let payee, isOwn(payee) { return false }
        if !isTrusted, payee?.isEmpty != true, !isOwn(payee ?? []) { return true }
        return amount.minorUnits > limit.minorUnits
    }

    /// The refusal of a payee that would need a code, for payments where the user can't be asked for one.
    package static func refusal(of payee: TransferDestination) -> ServiceError {
        .invalidValue(
            field: "to", value: payee.text,
            reason: .malformed(expected: "an account of your own, or a payee whom you can pay without a code")
        )
    }
}

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

/// Answers that are asked for once each: what a setting says while many transfers are held against it.
final class RememberedAnswers<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private let ask: @Sendable (Question) throws -> Answer
    private let known = Mutex<[Question: Answer]>([:])

    init(_ ask: @escaping @Sendable (Question) throws -> Answer) {
        self.ask = ask
    }

    func answer(to question: Question) throws -> Answer {
        if let answer = known.withLock({ $0[question] }) { return answer }
        let answer = try ask(question)
        known.withLock { $0[question] = answer }
        return answer
    }
}
