import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// A pending challenge and its request.
struct StoredChallenge: Sendable {
    let number: Int64
    let challenge: Challenge
    let request: ChallengedRequest

    /// The number of minutes in which it can be answered.
    static let lifetimeMinutes: Int64 = 5
    /// The number of wrong codes that void it.
    static let wrongCodeMaximum: Int64 = 5
    /// The maximum number of pending challenges of a user, and of each access token; a new one voids the oldest.
    static let waitingMaximum = 5

    static let columns = """
        id, amount, currency, payee, expires_at, debit, destination, reference, key, creditor_name, execution_date,
        frequency, start_date, end_date, standing_order
        """

    static func read(_ row: any SQLStatement) throws -> StoredChallenge {
        let request = try request(row)
        return StoredChallenge(
            number: row.int64("id"),
            challenge: Challenge(
                id: ChallengeID(number: row.int64("id")), amount: request.transfer.amount,
                payee: row.text("payee"), schedule: request.schedule,
                expiresAt: try StoredValue.instant(row.int64("expires_at"))),
            request: request)
    }

    private static func request(_ row: any SQLStatement) throws -> ChallengedRequest {
        guard let key = IdempotencyKey(row.text("key")) else {
            throw MalformedValue("a challenge has no idempotency key")
        }
        let from = AccountID(number: row.int64("debit"))
        let to = try StoredDestination.read(row.text("destination"), name: row.optionalText("creditor_name"))
        let amount = Money(
            minorUnits: try StoredValue.amount(row.int64("amount")),
            currency: try StoredValue.currency(row.text("currency")))
        let reference = row.text("reference")
        guard let frequency = row.optionalText("frequency") else {
            return .transfer(
                TransferRequest(
                    from: from, to: to, amount: amount, reference: reference,
                    executionDate: try row.optionalInt64("execution_date").map(StoredValue.date),
                    idempotencyKey: key))
        }
        let schedule = StandingOrderSchedule(
            try StoredValue.choice(frequency, as: StandingOrderSchedule.Frequency.self),
            from: try StoredValue.date(row.int64("start_date")),
            through: try row.optionalInt64("end_date").map(StoredValue.date))
        return .standingOrder(
            StandingOrderRequest(
                from: from, to: to, amount: amount, reference: reference, schedule: schedule,
                idempotencyKey: key),
            changing: row.optionalInt64("standing_order").map { StandingOrderID(number: $0) })
    }
}

/// The stored form of a destination: its text, and for an IBAN the creditor's name.
enum StoredDestination {
    /// The creditor's name; `nil` if the text is an id.
    static func name(of destination: TransferDestination) -> String? {
        guard case .iban(_, let name) = destination else { return nil }
        return name
    }

    /// The destination of a text and a name.
    static func read(_ text: String, name: String?) throws(MalformedValue) -> TransferDestination {
        if AccountID(text).number != nil { return .account(AccountID(text)) }
        if BeneficiaryID(text).number != nil { return .beneficiary(BeneficiaryID(text)) }
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("\"\(text)\" is not a payee")
        }
        return .iban(iban, creditorName: name ?? "")
    }
}
