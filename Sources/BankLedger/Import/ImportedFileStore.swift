import BankCryptography
import BankDomain
import BankSQL
import BankServices

struct ImportedFileStore: NounStore {
    let transaction: LedgerTransaction

    /// The record of a file with this content, if it is in.
    func importedFile(_ digest: Digest) throws -> KnownFile? {
        try stored.first(
            "SELECT kind, row_count, first_transfer FROM imported_file WHERE digest = ?", digest
        ) { row in
            KnownFile(
                kind: try StoredValue.choice(row.text("kind"), as: ImportedFile.Kind.self),
                rowCount: Int(row.int64("row_count")),
                firstTransfer: try StoredValue.number(row.int64("first_transfer")))
        }
    }

    /// Records that a file is in, with the rows that were just posted.
    func recordImport(_ file: ImportedFile, digest: Digest, byteCount: Int) throws {
        let transfers = file.kind == .bookings ? file.rowCount : 0
        try write(
            """
            INSERT INTO imported_file
                (digest, path, kind, row_count, byte_count, imported_at, first_transfer)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            digest, file.path, file.kind.rawValue, file.rowCount, byteCount, now,
            try transaction.postings.nextNumber() - Int64(transfers))
    }

    /// The balance of the account with this number before a transfer; 0 if there is no such account.
    func balance(ofNumber number: String, before transfer: Int64) throws -> Int64 {
        try database.first(
            """
            SELECT coalesce((SELECT sum(amount) FROM transfer WHERE credit = a.id AND id < ?2), 0)
                - coalesce((SELECT sum(amount) FROM transfer WHERE debit = a.id AND id < ?2), 0) AS balance
            FROM account a WHERE upper(a.number) = upper(?1)
            """, number, transfer
        ) { $0.int64("balance") } ?? 0
    }
}

/// The record of a file that is in.
struct KnownFile {
    let kind: ImportedFile.Kind
    let rowCount: Int
    /// The number of its first transfer, or of the next one if it has none.
    let firstTransfer: Int64

    /// The answer for a file of the same content.
    func file(path: String) -> ImportedFile {
        ImportedFile(path: path, kind: kind, rowCount: rowCount, wasAlreadyImported: true)
    }
}
