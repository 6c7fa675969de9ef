import BankDomain
import LanguageKit

extension Books {
    /// Posts one amount and writes both balances.
    func post(_ posting: Posting) throws -> Int64 {
        let poster = try Poster(self)
        let transfer = try poster.post(posting)
        try poster.finish()
        return transfer
    }

    /// What changes of an account when something is posted to it.
    func accountHead(_ account: Int64) throws -> AccountHead {
        let head = try database.first(
            "SELECT floor, held, posted, entry_count, head_hash FROM balance WHERE account = ?", account
        ) { row in
            AccountHead(
                account: account, floor: row.optionalInt64(0), held: row.int64(1), posted: row.int64(2),
                entryCount: try StoredValue.number(row.int64(3)), hash: try StoredValue.digest(row.blob(4)))
        }
        guard let head else { throw MalformedValue("account \(account) is missing") }
        return head
    }

    /// The number that the next transfer will have.
    func nextTransferNumber() throws -> Int64 {
        (try newestTransfer()?.number ?? 0) + 1
    }

    /// The number of the newest transfer as it is stored, believed in nothing; 0 if there is none.
    func newestTransferNumber() throws -> Int64 {
        try database.first("SELECT max(id) FROM transfer") { $0.int64(0) } ?? 0
    }

    /// The transfer that was posted last, and when; `nil` before the first.
    func newestTransfer() throws -> (number: Int64, createdAt: Instant)? {
        try database.first("SELECT id, created_at FROM transfer ORDER BY id DESC LIMIT 1") {
            (try StoredValue.number($0.int64(0)), try StoredValue.instant($0.int64(1)))
        }
    }
}
