import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// What was made for the first request with a key.
    enum FirstAnswer: Hashable, Sendable {
        /// The transfer with this number.
        case transfer(Int64)
        /// Something else, by its id.
        case made(String)

        fileprivate var transferNumber: Int64? {
            if case .transfer(let number) = self { number } else { nil }
        }

        fileprivate var id: String? {
            if case .made(let id) = self { id } else { nil }
        }
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
        // One change writes at a time, so that nobody else uses the key in between.
        let user = principal.userID.text
        if let known = try knownAnswer(key, fingerprint, user) { return known }
        let answer = try body()
        try database.run(
            "INSERT INTO idempotency (principal, key, fingerprint, answer, made) VALUES (?, ?, ?, ?, ?)",
            user, key.text, fingerprint, answer.transferNumber, answer.id)
        return answer
    }

    /// The same for what has an id: runs `body` for the first request with this key, and answers the id of what it made
    /// then for every later one. Throws `duplicateRequest` if the later request is another.
    func onceMaking<Made>(
        _ key: IdempotencyKey, fingerprint: String, for principal: Principal,
        _ body: () throws -> Identifier<Made>
    ) throws -> Identifier<Made> {
        let answer = try once(key, fingerprint: fingerprint, for: principal) { .made(try body().text) }
        return try Self.made(answer, under: key)
    }

    /// The id of what was made for the same request before; `nil` for a new key. Throws `duplicateRequest` if the key
    /// was used for another.
    func made<Made>(
        before key: IdempotencyKey, fingerprint: String, for principal: Principal
    ) throws -> Identifier<Made>? {
        try knownAnswer(key, fingerprint, principal.userID.text).map { try Self.made($0, under: key) }
    }

    private static func made<Made>(
        _ answer: FirstAnswer, under key: IdempotencyKey
    ) throws -> Identifier<Made> {
        guard case .made(let id) = answer else { throw ServiceError.duplicateRequest(key) }
        return Identifier(id)
    }

    private func knownAnswer(
        _ key: IdempotencyKey, _ fingerprint: String, _ user: String
    ) throws -> FirstAnswer? {
        let known = try database.first(
            "SELECT fingerprint, answer, made FROM idempotency WHERE principal = ? AND key = ?", user,
            key.text
        ) { (fingerprint: $0.text(0), transfer: $0.optionalInt64(1), made: $0.optionalText(2)) }
        guard let known else { return nil }
        guard known.fingerprint == fingerprint else { throw ServiceError.duplicateRequest(key) }
        if let number = known.transfer { return .transfer(number) }
        if let id = known.made { return .made(id) }
        throw MalformedValue("idempotency key \(key.text) has no answer")
    }
}
