import BankDomain
import BankServices

extension Books {
    /// Runs `body` for the first request with this key, and answers the transfer that it made then for
    /// every later one. Throws `duplicateRequest` if the later request is another.
    func once(
        _ key: IdempotencyKey, fingerprint: String, for principal: Principal, _ body: () throws -> Int64
    ) throws -> Int64 {
        let user = principal.userID.text
        try database.run(
            "INSERT INTO idempotency (principal, key, fingerprint) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            user, key.text, fingerprint)
        guard database.changedRowCount == 1 else { return try firstAnswer(key, fingerprint, user) }
        let answer = try body()
        try database.run(
            "UPDATE idempotency SET answer = ? WHERE principal = ? AND key = ?", answer, user, key.text)
        return answer
    }

    private func firstAnswer(_ key: IdempotencyKey, _ fingerprint: String, _ user: String) throws -> Int64 {
        let known = try database.first(
            "SELECT fingerprint, answer FROM idempotency WHERE principal = ? AND key = ?", user, key.text
        ) { (fingerprint: $0.text(0), answer: $0.optionalInt64(1)) }
        guard let known, let answer = known.answer else {
            throw MalformedValue("idempotency key \(key.text) has no answer")
        }
        guard known.fingerprint == fingerprint else { throw ServiceError.duplicateRequest(key) }
        return answer
    }
}
