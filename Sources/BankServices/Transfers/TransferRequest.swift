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
                reason: .malformed(expected: "today or later"))
        }
        return executionDate > today
    }
}

/// A creditor as a payer knows them before a payment is confirmed: an account of their own, a payee that they keep, or
/// what they typed.
package struct KnownParty: Hashable, Sendable {
    package let name: String
    /// An IBAN or account number that the payer knows.
    package let identification: String?

    private init(_ name: String, _ identification: String?) {
        self.name = name
        self.identification = identification
    }

    /// The creditor of a payment. Names and IBANs of others are theirs: a payer sees what they know already.
    ///
    /// - Parameter kept: name and IBAN of the payer's payee that the creditor is.
    /// - Parameter account: the creditor's account, if the payer may read it.
    package init(
        _ destination: TransferDestination, kept: (name: String, iban: IBAN)?, account: Account?
    ) {
        if let kept {
            self.init(kept.name, kept.iban.text)
        } else if let account {
            self.init(account.accountName, account.iban?.text ?? account.accountNumber)
        } else if case .iban(let iban, let name) = destination {
            self.init(name, iban.text)
        } else {
            self.init(destination.text, nil)
        }
    }

    package var text: String { identification.map { "\(name) (\($0))" } ?? name }
}

public struct TransferBatch: Hashable, Sendable {
    /// How many lines one batch has at most: all of them are kept in one change.
    public static let lineMaximum = 100_000

    /// What the audit trail calls it: a message's id or the name of a file.
    public let name: String
    /// The lines, in the order in which they are made.
    public let requests: [TransferRequest]
    /// Whether all are made or none; otherwise each is made or refused by itself.
    public let isLinked: Bool

    public init(name: String, requests: [TransferRequest], isLinked: Bool) {
        self.name = name
        self.requests = requests
        self.isLinked = isLinked
    }

    /// Throws `invalidValue` for a batch with more lines than one may have.
    public func requireSize() throws(ServiceError) {
        guard requests.count <= Self.lineMaximum else {
            throw .invalidValue(
                field: "lines", value: String(requests.count), reason: .outOfRange(0...Self.lineMaximum))
        }
    }
}

/// What became of one line of a ``TransferBatch``.
public enum TransferLineOutcome: Equatable, Sendable {
    /// It was made, or waits for its day.
    case made(Transfer)
    /// It was made before, under the same key.
    case madeBefore(Transfer)
    /// It was refused; the other lines are not touched by that.
    case refused(ServiceError)

    /// The transfer, unless it was refused.
    public var transfer: Transfer? {
        switch self {
        case .made(let transfer), .madeBefore(let transfer): transfer
        case .refused: nil
        }
    }
}
