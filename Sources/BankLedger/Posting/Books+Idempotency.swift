import BankDomain
import BankServices

extension Books {
    /// What was made for the first request with a key.
    enum FirstAnswer: Hashable, Sendable {
        /// The transfer with this number.
        case transfer(Int64)
        /// Something else, by its id.
        case made(String)
    }

    /// Runs `body` for the first request with this key, and answers the transfer that it made then for
    /// every later one. Throws `duplicateRequest` if the later request is another.
    func once(
        _ key: IdempotencyKey, fingerprint: String, for principal: Principal, _ body: () throws -> Int64
    ) throws -> Int64 {
        let answer = try once(key, fingerprint: fingerprint, for: principal) { .transfer(try body()) }
        guard case .transfer(let number) = answer else { throw ServiceError.duplicateRequest(key) }
        return number
    }

    /// Runs `body` for the first request with this key, and answers what it made then for every later one. Throws
    /// `duplicateRequest` if the later request is another.
    func once(
        _ key: IdempotencyKey, fingerprint: String, for principal: Principal, _ body: () throws -> FirstAnswer
    ) throws -> FirstAnswer {
        let user = principal.userID.text
        try database.run(
            "INSERT INTO idempotency (principal, key, fingerprint) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            user, key.text, fingerprint)
        guard database.changedRowCount == 1 else { return try firstAnswer(key, fingerprint, user) }
        let answer = try body()
        switch answer {
        case .transfer(let number):
            try database.run(
                "UPDATE idempotency SET answer = ? WHERE principal = ? AND key = ?", number, user, key.text)
        case .made(let id):
            try database.run(
                "UPDATE idempotency SET made = ? WHERE principal = ? AND key = ?", id, user, key.text)
        }
        return answer
    }

    private func firstAnswer(
        _ key: IdempotencyKey, _ fingerprint: String, _ user: String
    ) throws -> FirstAnswer {
        let known = try database.first(
            "SELECT fingerprint, answer, made FROM idempotency WHERE principal = ? AND key = ?", user,
            key.text
        ) { (fingerprint: $0.text(0), transfer: $0.optionalInt64(1), made: $0.optionalText(2)) }
        guard let known else { throw MalformedValue("idempotency key \(key.text) is missing") }
        guard known.fingerprint == fingerprint else { throw ServiceError.duplicateRequest(key) }
        if let number = known.transfer { return .transfer(number) }
        if let id = known.made { return .made(id) }
        throw MalformedValue("idempotency key \(key.text) has no answer")
    }
}
