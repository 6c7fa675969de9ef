import BankDomain
import BankServices
import LanguageKit

/// A challenge that waits for its answer, with the request that it is for.
struct StoredChallenge: Sendable {
    /// The number in its id.
    let number: Int64
    /// What the code confirms.
    let challenge: Challenge
    /// The transfer as it was asked for.
    let request: TransferRequest

    /// How many minutes it can be answered.
    static let lifetimeMinutes: Int64 = 5
    /// After how many wrong codes it is void.
    static let wrongCodeMaximum: Int64 = 5
    /// How many of a user's wait at most; a new one voids the oldest.
    static let waitingMaximum = 5

    /// The columns, in the order in which they are read.
    static let columns = """
        id, amount, currency, payee, expires_at, debit, destination, reference, key, creditor_name, execution_date
        """

    /// The challenge of the present row.
    static func read(_ row: Statement) throws -> StoredChallenge {
        let amount = Money(
            minorUnits: try StoredValue.amount(row.int64(1)), currency: try StoredValue.currency(row.text(2)))
        guard let key = IdempotencyKey(row.text(8)) else {
            throw MalformedValue("a challenge has no idempotency key")
        }
        return StoredChallenge(
            number: row.int64(0),
            challenge: Challenge(
                id: ChallengeID(number: row.int64(0)), amount: amount, payee: row.text(3),
                expiresAt: try StoredValue.instant(row.int64(4))),
            request: TransferRequest(
                from: AccountID(number: row.int64(5)),
                to: try StoredDestination.read(row.text(6), name: row.optionalText(9)), amount: amount,
                reference: row.text(7), executionDate: try row.optionalInt64(10).map(StoredValue.date),
                idempotencyKey: key))
    }
}
