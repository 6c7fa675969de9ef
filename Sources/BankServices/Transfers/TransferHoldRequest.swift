public import BankDomain
import LanguageKit

/// The data needed to reserve money for a payee.
public struct TransferHoldRequest: Hashable, Sendable {
    public let from: AccountID
    public let to: TransferDestination
    /// The amount, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// The payer's reference for the resulting transfer; may be empty.
    public let reference: String
    /// The last day on which it can be captured; `nil` holds it for ``BankDomain/TransferHold/lifetimeDays``.
    public let expiryDate: CalendarDate?
    /// Identifies this request; repeating it has no second effect.
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

    /// The resulting transfer if the hold is captured in full.
    public var transfer: TransferRequest {
        TransferRequest(
            from: from, to: to, amount: amount, reference: reference, idempotencyKey: idempotencyKey)
    }

    /// All fields except the key, as one text. Requests with one key must have the same text.
    public var fingerprint: String {
        ["transferHold", transfer.fingerprint, expiryDate?.text ?? ""].joined(separator: "\u{1F}")
    }

    /// The moment from which the money can no longer be captured. Throws `invalidValue` for a last day that is past or
    /// more than ``BankDomain/TransferHold/lifetimeMaximumDays`` away.
    public func expiry(from now: Instant, in zone: BankTimeZone) throws(ServiceError) -> Instant {
        guard let expiryDate else {
            return now.adding(milliseconds: Int64(TransferHold.lifetimeDays) * 86_400_000)
        }
        let today = zone.date(of: now)
        let last = today.adding(days: TransferHold.lifetimeMaximumDays)
        guard (today...last).contains(expiryDate) else {
            throw .invalidValue(
                field: .expiryDate, value: expiryDate.text,
                reason: .malformed(expected: "from \(today) to \(last)"))
        }
        return zone.start(of: expiryDate.adding(days: 1))
    }
}

/// Rules for holds that are the same at every bank.
extension TransferHold {
    /// The amount that a capture takes; `nil` requests all of it. Throws `invalidState` unless the money is held,
    /// `invalidAmount`, `currencyMismatch`, and `limitExceeded` for more than is held.
    public func amount(taking wanted: Money?) throws(ServiceError) -> Money {
        try requireOpen()
        let wanted = wanted ?? amount
        try wanted.requirePayable()
        guard wanted.currency == amount.currency else {
            throw .currencyMismatch(expected: amount.currency, actual: wanted.currency)
        }
        guard wanted.minorUnits <= amount.minorUnits else {
            throw .limitExceeded(limit: amount, requested: wanted)
        }
        return wanted
    }

    /// Throws `invalidState` unless the money is held.
    public func requireOpen() throws(ServiceError) {
        guard status == .pending else {
            throw .invalidState(.transferHold, name: id.text, status: status.rawValue)
        }
    }

    /// The transfer that captures an amount of the hold. It pays the creditor stored in the hold, even if the
    /// beneficiary that named them has changed since.
    package func transfer(of amount: Money, key: IdempotencyKey) -> TransferRequest {
        TransferRequest(
            from: fromAccountID, to: creditor, amount: amount, reference: reference, idempotencyKey: key)
    }

    /// The notification for the owners when the hold expires without a capture.
    package var expiryEvent: NotificationEvent {
        NotificationEvent(.paymentFailed, subject: id.text, amount: amount, detail: Status.expired.rawValue)
    }

    private var creditor: TransferDestination {
        guard let creditorIBAN else { return .account(toAccountID ?? "") }
        return .iban(creditorIBAN, creditorName: creditorName ?? "")
    }

    /// All fields of a capture except the key, as one text.
    package static func captureFingerprint(_ id: TransferHoldID, _ amount: Money?) -> String {
        ["transferCapture", id.text, amount?.description ?? ""].joined(separator: "\u{1F}")
    }

    /// All fields of a release except the key, as one text.
    package static func releaseFingerprint(_ id: TransferHoldID) -> String {
        ["transferRelease", id.text].joined(separator: "\u{1F}")
    }
}
