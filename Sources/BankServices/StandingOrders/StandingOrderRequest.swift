public import BankDomain
import LanguageKit

/// What is needed to make a standing order.
public struct StandingOrderRequest: Hashable, Sendable {
    public let from: AccountID
    public let to: TransferDestination
    /// How much each time, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// What the payer writes with it; may be empty.
    public let reference: String
    public let schedule: StandingOrderSchedule
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(
        from: AccountID, to: TransferDestination, amount: Money, reference: String = "",
        schedule: StandingOrderSchedule, idempotencyKey: IdempotencyKey
    ) {
        self.from = from
        self.to = to
        self.amount = amount
        self.reference = reference
        self.schedule = schedule
        self.idempotencyKey = idempotencyKey
    }

    /// The first payment by itself.
    public func transfer(key: IdempotencyKey) -> TransferRequest {
        TransferRequest(from: from, to: to, amount: amount, reference: reference, idempotencyKey: key)
    }

    /// Everything but the key, as one text: two requests with one key must have the same.
    public var fingerprint: String {
        let dates = [schedule.startDate.text, schedule.endDate?.text ?? ""]
        return
            (["standingOrder", transfer(key: idempotencyKey).fingerprint, schedule.frequency.rawValue] + dates)
            .joined(separator: "\u{1F}")
    }

    /// The reference without spaces around it, if nothing is wrong that can be seen without books and clock.
    ///
    /// Throws `invalidAmount`, `invalidValue` (a bad reference, the same account on both sides, an end before the start).
    public func checkedReference() throws(ServiceError) -> String {
        try amount.requirePayable()
        let reference = try FreeText.reference(reference)
        guard to != .account(from) else {
            throw .invalidValue(field: "to", value: to.text, reason: .sameAccount)
        }
        if let end = schedule.endDate, end < schedule.startDate {
            throw .invalidValue(
                field: "until", value: end.text,
                reason: .malformed(expected: "\(schedule.startDate) or later"))
        }
        return reference
    }

    /// Throws `invalidValue` for a start before today.
    public func requireStart(today: CalendarDate) throws(ServiceError) {
        guard schedule.startDate >= today else {
            throw .invalidValue(
                field: "starting", value: schedule.startDate.text,
                reason: .malformed(expected: "\(today) or later"))
        }
    }
}
