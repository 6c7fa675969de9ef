import BankDomain
import BankSQL
import BankServices

extension TransactionStore {
    /// Gives an entry a category, or takes that back.
    func categorize(
        _ id: TransactionID, as category: TransactionCategory?, for principal: Principal
    ) throws -> Transaction {
        let (user, entry) = (principal.userID, try managedEntry(id, for: principal))
        try write(
            """
            INSERT INTO transaction_note (user, entry, category) VALUES (?, ?, ?)
            ON CONFLICT (user, entry) DO UPDATE SET category = excluded.category
            """,
            user, entry, category?.rawValue)
        try forgetEmptyNote(of: user, entry)
        return try transaction(entry: entry, for: user)
    }

    func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, for principal: Principal
    ) throws -> Transaction {
        let (user, entry) = (principal.userID, try managedEntry(id, for: principal))
        if let note = annotation.note {
            try write(
                """
                INSERT INTO transaction_note (user, entry, note) VALUES (?, ?, ?)
                ON CONFLICT (user, entry) DO UPDATE SET note = excluded.note
                """,
                user, entry, note)
            try forgetEmptyNote(of: user, entry)
        }
        if let tags = annotation.tags {
            try write("DELETE FROM transaction_tag WHERE user = ? AND entry = ?", user, entry)
            for tag in tags {
                try write(
                    "INSERT INTO transaction_tag (user, entry, tag) VALUES (?, ?, ?)", user, entry, tag)
            }
        }
        return try transaction(entry: entry, for: user)
    }

    private func forgetEmptyNote(of user: UserID, _ entry: Int64) throws {
        try write(
            "DELETE FROM transaction_note WHERE user = ? AND entry = ? AND category IS NULL AND note = ''",
            user, entry)
    }

    /// The id of an entry for whose account the principal acts. Throws `notFound`, `unauthorized(.notOwner)`.
    private func managedEntry(_ id: TransactionID, for principal: Principal) throws -> Int64 {
        let (entry, account) = try readableEntry(id, for: principal)
        guard account.isManaged(by: principal) else { throw ServiceError.unauthorized(.notOwner(account.id)) }
        return entry
    }
}
