public import BankDomain
import LanguageKit

public struct TransferRequest: Hashable, Sendable {
    public let from: AccountID
    public let to: TransferDestination
    /// How much, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// What the payer writes with it; may be empty.
    public let reference: String
    /// The day on which it is to be made; `nil` for at once.
    public let executionDate: CalendarDate?
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(
        from: AccountID, to: TransferDestination, amount: Money, reference: String = "",
        executionDate: CalendarDate? = nil, idempotencyKey: IdempotencyKey
    ) {
        self.from = from
        self.to = to
        self.amount = amount
        self.reference = reference
        self.executionDate = executionDate
        self.idempotencyKey = idempotencyKey
    }

    /// A request to pay an account of this bank.
    public init(
        from: AccountID, to account: AccountID, amount: Money, reference: String = "",
        executionDate: CalendarDate? = nil, idempotencyKey: IdempotencyKey
    ) {
        self.init(
            from: from, to: .account(account), amount: amount, reference: reference,
            executionDate: executionDate, idempotencyKey: idempotencyKey)
    }

    /// Everything but the key, as one text: two requests with one key must have the same.
    ///
    /// Keys never expire, so what was there first keeps its place, and what came later is added at the end.
    public var fingerprint: String {
        var fields = ["transfer", from.text, to.text, amount.description, FreeText.trimmed(reference)]
        if case .iban(_, let name) = to { fields.append("to=" + FreeText.trimmed(name)) }
        if let executionDate { fields.append("on=" + executionDate.text) }
        return fields.joined(separator: "\u{1F}")
    }

    /// Reference and creditor's name without spaces around them. Throws what is wrong with a request whatever the books
    /// say: `invalidAmount`, `invalidValue`.
    public func checked() throws(ServiceError) -> TransferRequest {
        try amount.requirePayable()
        let reference = try FreeText.reference(reference)
        guard to != .account(from) else {
            throw .invalidValue(field: "to", value: to.text, reason: .sameAccount)
        }
        var destination = to
        if case .iban(let iban, let name) = to {
            destination = .iban(iban, creditorName: try FreeText.name(name, field: "creditorName"))
        }
        return TransferRequest(
            from: from, to: destination, amount: amount, reference: reference, executionDate: executionDate,
            idempotencyKey: idempotencyKey)
    }

    /// Whether it waits for its day. Throws `invalidValue` for a day that is gone.
    public func waits(on today: CalendarDate) throws(ServiceError) -> Bool {
        guard let executionDate else { return false }
        guard executionDate >= today else {
            throw .invalidValue(
                field: "executionDate", value: executionDate.text,
                reason: .malformed(expected: "today or a later day"))
        }
        return executionDate > today
    }
}
