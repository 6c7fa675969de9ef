import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// A challenge that waits for its answer, with the request that it is for.
struct StoredChallenge: Sendable {
    /// The number in its id.
    let number: Int64
    let challenge: Challenge
    /// The transfer as it was asked for.
    let request: TransferRequest

    /// How many minutes it can be answered.
    static let lifetimeMinutes: Int64 = 5
    /// After how many wrong codes it is void.
    static let wrongCodeMaximum: Int64 = 5
    /// How many of a user's wait at most; a new one voids the oldest.
    static let waitingMaximum = 5

    static let columns = """
        id, amount, currency, payee, expires_at, debit, destination, reference, key, creditor_name, execution_date
        """

    static func read(_ row: any SQLStatement) throws -> StoredChallenge {
        let amount = Money(
            minorUnits: try StoredValue.amount(row.int64("amount")),
            currency: try StoredValue.currency(row.text("currency")))
        guard let key = IdempotencyKey(row.text("key")) else {
            throw MalformedValue("a challenge has no idempotency key")
        }
        return StoredChallenge(
            number: row.int64("id"),
            challenge: Challenge(
                id: ChallengeID(number: row.int64("id")), amount: amount, payee: row.text("payee"),
                expiresAt: try StoredValue.instant(row.int64("expires_at"))),
            request: TransferRequest(
                from: AccountID(number: row.int64("debit")),
                to: try StoredDestination.read(
                    row.text("destination"), name: row.optionalText("creditor_name")), amount: amount,
                reference: row.text("reference"),
                executionDate: try row.optionalInt64("execution_date").map(StoredValue.date),
                idempotencyKey: key))
    }
}

/// How a destination is stored: its text, and for an IBAN the creditor's name.
enum StoredDestination {
    /// The creditor's name; `nil` where the text is an id.
    static func name(of destination: TransferDestination) -> String? {
        guard case .iban(_, let name) = destination else { return nil }
        return name
    }

    /// The destination of a text and a name.
    static func read(_ text: String, name: String?) throws(MalformedValue) -> TransferDestination {
        if AccountID(text).number != nil { return .account(AccountID(text)) }
        if BeneficiaryID(text).number != nil { return .beneficiary(BeneficiaryID(text)) }
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("\"\(text)\" names nobody who could be paid")
        }
        return .iban(iban, creditorName: name ?? "")
    }
}
