public import BankDomain

/// Why staff undo something.
public struct Correction: Hashable, Sendable {
    /// The reason, for the customer and the audit trail; not empty.
    public let reason: String
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(reason: String, idempotencyKey: IdempotencyKey) {
        self.reason = reason
        self.idempotencyKey = idempotencyKey
    }

    /// With the reason without leading and trailing spaces. Throws `invalidValue` for the field `reason`.
    package func checked() throws(ServiceError) -> Correction {
        Correction(reason: try FreeText.name(reason, field: .reason), idempotencyKey: idempotencyKey)
    }

    /// All fields except the key, and what is undone, as one text.
    package func fingerprint(_ subject: String, valueDate: CalendarDate? = nil) -> String {
        (["correction", subject, reason] + [valueDate].compactMap { $0?.text }).joined(separator: "\u{1F}")
    }
}
