import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Transfers and standing orders that wait for their payer's code.
struct ChallengeStore: NounStore {
    let transaction: LedgerTransaction

    static func waiting(of user: UserID, at now: Instant) -> SQLRead {
        SQLRead(
            """
            SELECT \(ChallengeRow.columns) FROM challenge
            WHERE user = ? AND status = 'waiting' AND expires_at > ? ORDER BY id
            """, user, now)
    }

    // A user and each of their access tokens have few pending challenges, because a new one voids the oldest.
    func waiting(of user: UserID) throws -> [WaitingChallenge] {
        if let known = transaction.known.challenges[user] { return known }
        let all = try stored.rows(Self.waiting(of: user, at: now), read: ChallengeRow.read)
        transaction.known.challenges[user] = all
        return all
    }

    /// Stores a challenge that is bound to amount, currency and payee, and an order's days.
    func insert(
        _ request: ChallengedRequest, payee: String, of principal: Principal, expiresAt: Instant
    ) throws -> Challenge {
        let user = principal.userID
        try voidStale(of: principal)
        let (transfer, schedule) = (request.transfer, request.schedule)
        try write(
            .insert(
                into: "challenge",
                """
                user, key, debit, destination, creditor_name, amount, currency, reference, execution_date, \
                frequency, start_date, end_date, standing_order, payee, created_at, expires_at, token
                """), user, transfer.idempotencyKey.text, transfer.from.number ?? 0, transfer.to.text,
            StoredDestination.name(of: transfer.to), transfer.amount.minorUnits,
            transfer.amount.currency.code, transfer.reference, transfer.executionDate?.dayNumber,
            schedule?.frequency.rawValue, schedule?.startDate.dayNumber, schedule?.endDate?.dayNumber,
            request.changedOrderID?.number,
            payee, now, expiresAt,
            principal.accessToken?.id.number)
        guard let made = try transaction.waitingChallenge(for: request, of: user) else {
            throw MalformedValue("the record of a new challenge is missing")
        }
        return made.challenge
    }

    /// Ends a challenge: with what was made, or as void.
    func end(_ id: ChallengeID, made: String?) throws {
        guard let made else { return try write(.update("challenge", set: "status"), "void", id.number) }
        try write(.update("challenge", set: "status, made"), "confirmed", made, id.number)
    }

    /// Checks an answer and records it: a right code is used up; wrong ones void the challenge and count towards the
    /// lockout. A reused right code is refused but does not count, so a command sent twice does not void its challenge.
    /// Throws `notFound(.challenge)`, `tooManyAttempts`.
    func answer(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, _ step: Int64?, for principal: Principal
    ) throws -> Bool {
        let waiting = try transaction.challenge(id, kind, of: principal.userID)
        let attempt = try transaction.attempts.beginAttempt(of: Attempt.session(of: principal.userID))
        guard let step else {
            try countWrongCode(for: waiting)
            return false
        }
        try transaction.attempts.takeBack(attempt)
        return try transaction.secondFactors.useUp(step, .active, of: principal.userID)
    }

    private func countWrongCode(for challenge: WaitingChallenge) throws {
        try write(
            .update(
                "challenge", set: "wrong_codes, status",
                to: ["wrong_codes + 1", "CASE WHEN wrong_codes + 1 >= ? THEN 'void' ELSE status END"]),
            ChallengePolicy.wrongCodeMaximum, challenge.challenge.id.number)
    }

    // Voids expired challenges, and the oldest pending ones until another is allowed. An access token has places of its
    // own, so that it cannot void its user's.
    private func voidStale(of principal: Principal) throws {
        try write(
            .update(
                "challenge", set: "status",
                where:
                    """
                    user = ? AND status = 'waiting' AND token IS NOT DISTINCT FROM ? AND id NOT IN (SELECT id \
                    FROM challenge WHERE user = ? AND status = 'waiting' AND token IS NOT DISTINCT FROM ? AND \
                    expires_at > ? ORDER BY id DESC LIMIT ?)
                    """), "void", principal.userID, principal.accessToken?.id.number, principal.userID,
            principal.accessToken?.id.number, now, ChallengePolicy.waitingMaximum - 1)
    }
}

/// Reads pending challenges from rows.
enum ChallengeRow {
    static let columns = """
        id, amount, currency, payee, expires_at, debit, destination, reference, key, creditor_name, execution_date,
        frequency, start_date, end_date, standing_order
        """

    static func read(_ row: any SQLStatement) throws -> WaitingChallenge {
        let request = try request(row)
        return WaitingChallenge(
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
