public import BankDomain
import LanguageKit

/// What is needed to reserve money for a payee.
public struct TransferHoldRequest: Hashable, Sendable {
    public let from: AccountID
    public let to: TransferDestination
    /// How much, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// What the payer writes with the transfer that it becomes; may be empty.
    public let reference: String
    /// The last day on which it can be taken; `nil` holds it for ``BankDomain/TransferHold/lifetimeDays``.
    public let expiryDate: CalendarDate?
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(
        from: AccountID, to: TransferDestination, amount: Money, reference: String = "",
        expiryDate: CalendarDate? = nil, idempotencyKey: IdempotencyKey
    ) {
        self.from = from
        self.to = to
        self.amount = amount
        self.reference = reference
        self.expiryDate = expiryDate
        self.idempotencyKey = idempotencyKey
    }

    /// The transfer that it becomes if all of it is taken.
    public var transfer: TransferRequest {
        TransferRequest(
            from: from, to: to, amount: amount, reference: reference, idempotencyKey: idempotencyKey)
    }

    /// Everything but the key, as one text: two requests with one key must have the same.
    public var fingerprint: String {
        ["transferHold", transfer.fingerprint, expiryDate?.text ?? ""].joined(separator: "\u{1F}")
    }

    /// From when on the money can no longer be taken. Throws `invalidValue` for a last day that is gone or more than
    /// ``BankDomain/TransferHold/lifetimeMaximumDays`` away.
    public func expiry(from now: Instant) throws(ServiceError) -> Instant {
        guard let expiryDate else {
            return now.adding(milliseconds: Int64(TransferHold.lifetimeDays) * 86_400_000)
        }
        let last = now.date.adding(days: TransferHold.lifetimeMaximumDays)
        guard (now.date...last).contains(expiryDate) else {
            throw .invalidValue(
                field: "expiryDate", value: expiryDate.text,
                reason: .malformed(expected: "from \(now.date) to \(last)"))
        }
        return Instant(expiryDate.adding(days: 1))
    }
}
