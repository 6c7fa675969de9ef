import BankDomain
import BankServices

extension Books {
    /// Runs `body` for the first request with this key, and answers the number of the card or authorisation that it
    /// made then for every later one. Throws `duplicateRequest` if the later request is another.
    ///
    /// Keys belong to a principal whatever they are for; only the answer is kept apart from those of transfers.
    func onceForCards(
        _ key: IdempotencyKey, fingerprint: String, for principal: Principal, _ body: () throws -> Int64
    ) throws -> Int64 {
        if let known = try answer(to: key, fingerprint: fingerprint, of: principal) { return known }
        try database.run(
            "INSERT INTO idempotency (principal, key, fingerprint) VALUES (?, ?, ?)", principal.userID,
            key.text, fingerprint)
        let answer = try body()
        try database.run(
            "INSERT INTO card_request (principal, key, answer) VALUES (?, ?, ?)", principal.userID, key.text,
            answer)
        return answer
    }

    /// The number that was the answer to a request of cards; `nil` for a key that was not used. Throws
    /// `duplicateRequest` if it was used for another request.
    func answer(
        to key: IdempotencyKey, fingerprint: String, of principal: Principal
    ) throws -> Int64? {
        let known = try database.first(
            """
            SELECT i.fingerprint, r.answer FROM idempotency i
            LEFT JOIN card_request r ON r.principal = i.principal AND r.key = i.key
            WHERE i.principal = ? AND i.key = ?
            """, principal.userID, key.text
        ) { (fingerprint: $0.text(0), answer: $0.optionalInt64(1)) }
        guard let known else { return nil }
        guard known.fingerprint == fingerprint, let answer = known.answer else {
            throw ServiceError.duplicateRequest(key)
        }
        return answer
    }
}
