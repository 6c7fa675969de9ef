import BankDomain
import BankRules
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

    /// Keeps the result of the first request with a key.
    func keep(_ answer: IdempotentResult, for key: RequestKey) {
        let name = UsedKey.Name(user: key.user, key: key.key)
        transaction.known.keys[name] = nil
        transaction.pending.append(UsedKey(name: name, fingerprint: key.fingerprint, answer: answer))
    }

    /// The result of an earlier request; `nil` for a new key. Throws `duplicateRequest` if that request was different.
    func answer(to key: RequestKey) throws -> IdempotentResult? {
        let name = UsedKey.Name(user: key.user, key: key.key)
        let used = try transaction.pending.key(name) ?? transaction.known.keys[name] ?? stored(name)
        guard let used else { return nil }
        guard used.fingerprint == key.fingerprint else { throw ServiceError.duplicateRequest(key.key) }
        return used.answer
    }

    private func stored(_ name: UsedKey.Name) throws -> UsedKey? {
        try stored.first(
            "SELECT fingerprint, answer, made FROM idempotency WHERE principal = ? AND key = ?", name.user,
            name.key.text
        ) { try UsedKey(name, $0) }
    }

    private static let lookup = SQLLookup(
        "SELECT principal, key, fingerprint, answer, made FROM idempotency",
        by: [SQLLookup.Key("principal", .text), SQLLookup.Key("key", .text)], order: "")

    /// The statement that looks up keys together.
    func lookup(of names: [UsedKey.Name], _ server: any SQLServer) throws(SQLError) -> any SQLStatement {
        try server.look(up: Self.lookup, names.count) { index, parameters throws(SQLError) in
            try parameters.bind(names[index].user, at: 1)
            try parameters.bind(names[index].key.text, at: 2)
        }
    }

    /// Keeps the rows of a lookup, and that the other names are not used.
    func keepAll(_ rows: any SQLStatement, of names: [UsedKey.Name]) throws {
        defer { rows.reset() }
        for name in names { transaction.known.keys[name] = .some(nil) }
        while try rows.step() {
            guard let key = IdempotencyKey(rows.text("key")) else { continue }
            let name = UsedKey.Name(user: UserID(rows.text("principal")), key: key)
            transaction.known.keys[name] = try UsedKey(name, rows)
        }
    }
}

extension UsedKey {
    fileprivate init(_ name: Name, _ row: any SQLStatement) throws {
        self.name = name
        fingerprint = row.text("fingerprint")
        if let number = row.optionalInt64("answer") {
            answer = .transfer(number)
        } else if let id = row.optionalText("made") {
            answer = .made(id)
        } else {
            throw MalformedValue("there is no stored answer for the idempotency key \(name.key.text)")
        }
    }
}
