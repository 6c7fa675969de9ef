import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// The result of the first request with a key.
enum IdempotentResult: Hashable, Sendable {
    /// The transfer with this number.
    case transfer(Int64)
    /// The id of another record.
    case made(String)
}

/// Idempotency keys: a repeated request returns the result of the first.
struct IdempotencyStore: NounStore {
    let transaction: LedgerTransaction

    /// Runs `body` for the first request with this key, and returns its transfer for later ones. Throws
    /// `duplicateRequest` if a later request is different.
    func once(
        _ key: IdempotencyKey, fingerprint: String, for principal: Principal, _ body: () throws -> Int64
    ) throws -> Int64 {
        let answer = try once(key, fingerprint: fingerprint, for: principal) { .transfer(try body()) }
        guard case .transfer(let number) = answer else { throw ServiceError.duplicateRequest(key) }
        return number
    }

    /// Runs `body` for the first request with this key, and returns its result for later ones. Throws
    /// `duplicateRequest` if a later request is different.
    func once(
        _ key: IdempotencyKey, fingerprint: String, for principal: Principal,
        _ body: () throws -> IdempotentResult
    ) throws -> IdempotentResult {
        // Changes are serialised, so no other uses the key in between.
        if let known = try knownAnswer(key, fingerprint, principal.userID) { return known }
        let answer = try body()
        transaction.pending.append(
            UsedKey(
                name: UsedKey.Name(user: principal.userID, key: key), fingerprint: fingerprint, answer: answer
            ))
        return answer
    }

    /// Runs `body` for the first request with this key, and returns the id of its result for later ones. Throws
    /// `duplicateRequest` if a later request is different.
    func onceMaking<Made>(
        _ key: IdempotencyKey, fingerprint: String, for principal: Principal,
        _ body: () throws -> Identifier<Made>
    ) throws -> Identifier<Made> {
        let answer = try once(key, fingerprint: fingerprint, for: principal) { .made(try body().text) }
        return try Self.made(answer, under: key)
    }

    /// The id of an earlier request's result; `nil` for a new key. Throws `duplicateRequest` if that request was
    /// different.
    func made<Made>(
        before key: IdempotencyKey, fingerprint: String, for principal: Principal
    ) throws -> Identifier<Made>? {
        try knownAnswer(key, fingerprint, principal.userID).map { try Self.made($0, under: key) }
    }

    private static func made<Made>(
        _ answer: IdempotentResult, under key: IdempotencyKey
    ) throws -> Identifier<Made> {
        guard case .made(let id) = answer else { throw ServiceError.duplicateRequest(key) }
        return Identifier(id)
    }

    private func knownAnswer(
        _ key: IdempotencyKey, _ fingerprint: String, _ user: UserID
    ) throws -> IdempotentResult? {
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
