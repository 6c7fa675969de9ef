import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// What was made for the first request with a key.
enum FirstAnswer: Hashable, Sendable {
    /// The transfer with this number.
    case transfer(Int64)
    /// Something else, by its id.
    case made(String)
}

/// Idempotency keys: a request that comes again is answered by what was made the first time.
struct IdempotencyStore: NounStore {
    let transaction: LedgerTransaction

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
        // One change writes at a time, so no other uses the key in between.
        if let known = try knownAnswer(key, fingerprint, principal.userID) { return known }
        let answer = try body()
        transaction.pending.append(
            UsedKey(
                name: UsedKey.Name(user: principal.userID, key: key), fingerprint: fingerprint, answer: answer
            ))
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
        try knownAnswer(key, fingerprint, principal.userID).map { try Self.made($0, under: key) }
    }

    private static func made<Made>(
        _ answer: FirstAnswer, under key: IdempotencyKey
    ) throws -> Identifier<Made> {
        guard case .made(let id) = answer else { throw ServiceError.duplicateRequest(key) }
        return Identifier(id)
    }

    private func knownAnswer(
        _ key: IdempotencyKey, _ fingerprint: String, _ user: UserID
    ) throws -> FirstAnswer? {
        if let waiting = transaction.pending.key(UsedKey.Name(user: user, key: key)) {
            guard waiting.fingerprint == fingerprint else { throw ServiceError.duplicateRequest(key) }
            return waiting.answer
        }
        return try stored.first(
            "SELECT fingerprint, answer, made FROM idempotency WHERE principal = ? AND key = ?", user,
            key.text
        ) { row in
            guard row.text("fingerprint") == fingerprint else { throw ServiceError.duplicateRequest(key) }
            if let number = row.optionalInt64("answer") { return .transfer(number) }
            if let id = row.optionalText("made") { return .made(id) }
            throw MalformedValue("there is no stored answer for the idempotency key \(key.text)")
        }
    }
}
