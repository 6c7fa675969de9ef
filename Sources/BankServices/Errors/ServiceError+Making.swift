public import BankDomain
import LanguageKit

extension ServiceError {
    /// Whether this error cancels an order at the end of its day, because the bank refused the payment. A clock that is
    /// behind is no such reason: the payment is made when the clock is right.
    package var cancelsOrder: Bool {
        if case .clockBehind = self { return false }
        return isRefusal
    }

    /// Whether rates are missing that the bank should have; the order is tried again on the next days.
    package var isMissingRates: Bool {
        switch self {
        case .limitRateMissing, .ratesTooOld, .notFound(.exchangeRate, _): true
        default: false
        }
    }
}

extension ServiceError {
    /// The error for a name that matches several things: the first ten are listed.
    package static func ambiguous(
        _ kind: EntityKind, name: String, among candidates: [String]
    ) -> ServiceError {
        .ambiguous(
            kind, name: name, candidates: candidates.prefix(10) + (candidates.count > 10 ? ["…"] : []))
    }

    /// The error for an amount that could not be computed or read.
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
    /// Reads an amount to be moved. Throws ``ServiceError/invalidAmount(text:reason:)`` unless it is a decimal number
    /// above zero with no more decimals than the currency has.
    public static func payable(_ text: String, currency: Currency) throws(ServiceError) -> Money {
        let amount = try Money(typed: text, currency: currency)
        try amount.requirePayable(text: text)
        return amount
    }

    /// Reads an amount of either sign. Throws ``ServiceError/invalidAmount(text:reason:)`` unless it is a decimal
    /// number with no more decimals than the currency has.
    public init(typed text: String, currency: Currency) throws(ServiceError) {
        do throws(MoneyError) {
            self = try Money(parsing: text, currency: currency)
        } catch {
            throw ServiceError(error, text: text)
        }
    }

    /// Throws ``ServiceError/invalidAmount(text:reason:)`` unless the amount is above zero.
    public func requirePayable(text: String? = nil) throws(ServiceError) {
        guard isPositive else {
            throw .invalidAmount(text: text ?? decimalText, reason: .notPositive)
        }
    }
}

extension ServiceError {
    /// The error for a signed bound that excludes every entry of the direction, probably because its sign was
    /// forgotten; `nil` if there can be such entries. The text of a bound is as the caller wrote it.
    package static func fault(
        ofBoundsFrom minimum: (text: String, amount: Money)?, to maximum: (text: String, amount: Money)?,
        of direction: Transaction.Direction?
    ) -> ServiceError? {
        switch (direction, minimum, maximum) {
        case (.debit, let minimum?, _) where minimum.amount.isPositive:
            .invalidValue(
                field: .min, value: minimum.text,
                reason: .malformed(expected: "zero or negative, because outgoing amounts are negative"))
        case (.credit, _, let maximum?) where maximum.amount.isNegative:
            .invalidValue(
                field: .max, value: maximum.text,
                reason: .malformed(expected: "zero or positive, because incoming amounts are positive"))
        default: nil
        }
    }

    /// The error for a period that ends before it starts; `nil` if the period is valid.
    package static func fault(ofPeriodFrom from: CalendarDate?, to: CalendarDate?) -> ServiceError? {
        guard let from, let to, to < from else { return nil }
        return .invalidValue(
            field: .period, value: "\(from) to \(to)",
            reason: .malformed(expected: "two dates, the second not before the first"))
    }
}
