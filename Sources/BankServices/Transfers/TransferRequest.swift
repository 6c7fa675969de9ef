public import BankDomain
import LanguageKit

public struct TransferRequest: Hashable, Sendable {
    public let from: AccountID
    public let to: TransferDestination
    /// The amount, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// The payer's reference text; may be empty.
    public let reference: String
    /// The day on which it is to be made; `nil` for today.
    public let executionDate: CalendarDate?
    /// Identifies this request; repeating it has no second effect.
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

    /// All fields except the key, as one text. Requests with one key must have the same text.
    ///
    /// Keys never expire, so existing fields keep their places, and new ones are added at the end.
    public var fingerprint: String {
        var fields = ["transfer", from.text, to.text, amount.description, FreeText.trimmed(reference)]
        if case .iban(_, let name) = to { fields.append("to=" + FreeText.trimmed(name)) }
        if let executionDate { fields.append("on=" + executionDate.text) }
        return fields.joined(separator: "\u{1F}")
    }

    /// Reference and creditor's name without leading and trailing spaces. Throws the errors that do not depend on the
    /// ledger: `invalidAmount`, `invalidValue`.
    public func checked() throws(ServiceError) -> TransferRequest {
        try amount.requirePayable()
        let reference = try FreeText.reference(reference)
        guard to != .account(from) else {
            throw .invalidValue(field: .to, value: to.text, reason: .sameAccount)
        }
        var destination = to
        if case .iban(let iban, let name) = to {
            destination = .iban(iban, creditorName: try FreeText.name(name, field: .creditorName))
        }
        return TransferRequest(
            from: from, to: destination, amount: amount, reference: reference, executionDate: executionDate,
            idempotencyKey: idempotencyKey)
    }

    /// Whether it is scheduled for a later day. Throws `invalidValue` for a past day.
    public func waits(on today: CalendarDate) throws(ServiceError) -> Bool {
        guard let executionDate else { return false }
        guard executionDate >= today else {
            throw .invalidValue(
                field: .executionDate, value: executionDate.text,
                reason: .malformed(expected: "today or later"))
        }
        return executionDate > today
    }
}

/// A creditor as the payer knows it before confirming a payment: one of the payer's accounts, a saved payee, or what
/// the payer entered.
package struct KnownParty: Hashable, Sendable {
    package let name: String
    /// An IBAN or account number that the payer knows.
    package let identification: String?

    private init(_ name: String, _ identification: String?) {
        self.name = name
        self.identification = identification
    }

    /// The creditor of a payment. Other people's names and IBANs are not disclosed: payers see only what they already
    /// know.
    ///
    /// - Parameter kept: name and IBAN of the payer's saved payee that is the creditor.
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
    /// The most lines of one batch.
    public static let lineMaximum = 100_000
    /// The most lines that a server tries or makes together: while it does, no one else can pay.
    public static let servedLineMaximum = 5_000
    /// How many lines of a batch are booked before others get their turn.
    private static let pieceLineCount = 1_000

    /// The name in the audit trail: a message's id or the name of a file.
    public let name: String
    /// The lines, in the order in which they are made.
    public let requests: [TransferRequest]
    /// Whether all lines are made or none; otherwise each is made or refused by itself.
    public let isLinked: Bool

    public init(name: String, requests: [TransferRequest], isLinked: Bool) {
        self.name = name
        self.requests = requests
        self.isLinked = isLinked
    }

    /// Throws `invalidValue` for a batch with too many lines.
    public func requireSize(_ maximum: Int = lineMaximum) throws(ServiceError) {
        guard requests.count <= maximum else {
            throw .invalidValue(
                field: .lines, value: String(requests.count), reason: .outOfRange(0...maximum))
        }
    }

    /// The parts that are changes of their own, in order. A batch that is linked or only tried is one part, because each
    /// line sees the effects of those before it.
    package func pieces(_ mode: ExecutionMode) -> [TransferBatch] {
        guard mode == .commit, !isLinked, requests.count > Self.pieceLineCount else { return [self] }
        return stride(from: 0, to: requests.count, by: Self.pieceLineCount).map { start in
            let lines = requests[start..<min(start + Self.pieceLineCount, requests.count)]
            return TransferBatch(name: name, requests: Array(lines), isLinked: false)
        }
    }
}

/// The outcome of one line of a ``TransferBatch``.
public enum TransferLineOutcome: Equatable, Sendable {
    /// It was made or scheduled.
    case made(Transfer)
    /// It was made before, under the same key.
    case madeBefore(Transfer)
    /// It was refused; the other lines are not affected.
    case refused(ServiceError)

    /// The transfer, unless it was refused.
    public var transfer: Transfer? {
        switch self {
        case .made(let transfer), .madeBefore(let transfer): transfer
        case .refused: nil
        }
    }
}
