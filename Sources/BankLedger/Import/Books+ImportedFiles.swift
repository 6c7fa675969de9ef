import BankDomain
import BankServices

extension Books {
    /// What is known of a file with this content, if it is in.
    func importedFile(_ digest: Digest) throws -> KnownFile? {
        try database.first(
            "SELECT kind, row_count, first_transfer FROM imported_file WHERE digest = ?", digest
        ) { row in
            KnownFile(
                kind: try StoredValue.choice(row.text(0), as: ImportedFile.Kind.self),
                rowCount: Int(row.int64(1)), firstTransfer: try StoredValue.number(row.int64(2)))
        }
    }

    /// Records that a file is in, with the rows that were just posted.
    func recordImport(_ file: ImportedFile, digest: Digest, byteCount: Int) throws {
        let transfers = file.kind == .bookings ? file.rowCount : 0
        try database.run(
            """
            INSERT INTO imported_file
                (digest, path, kind, row_count, byte_count, imported_at, first_transfer)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            digest, file.path, file.kind.rawValue, file.rowCount, byteCount, now.millisecondsSinceEpoch,
            try nextTransferNumber() - Int64(transfers))
    }

    /// What was booked to the account with this number before a transfer; 0 if there is no such account.
    func balance(ofNumber number: String, before transfer: Int64) throws -> Int64 {
        try database.first(
            """
            SELECT coalesce((SELECT sum(amount) FROM transfer WHERE credit = a.id AND id < ?2), 0)
                - coalesce((SELECT sum(amount) FROM transfer WHERE debit = a.id AND id < ?2), 0)
            FROM account a WHERE upper(a.number) = upper(?1)
            """, number, transfer
        ) { $0.int64(0) } ?? 0
    }
}
