import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// What the database is like.
    func storage(
        files: [StoreStatistics.File], newestVersion: Int64, isBeingWritten: Bool
    ) throws -> StoreStatistics {
        let newest = try database.first("SELECT max(created_at) FROM transfer") { $0.optionalInt64(0) }
        return StoreStatistics(
            files: files, schemaVersion: Int(try Migration.version(of: database)),
            newestSchemaVersion: Int(newestVersion), pageCount: try count("PRAGMA page_count"),
            freePageCount: try count("PRAGMA freelist_count"),
            newestBooking: newest.flatMap { $0 }.map { Instant(millisecondsSinceEpoch: $0) },
            now: now, isBeingWritten: isBeingWritten)
    }

    /// What SQLite finds wrong with the pages, at most as many problems.
    func quickCheck(limit: Int) throws -> [Phrase] {
        try database.rows("PRAGMA quick_check(\(limit))") { $0.text(0) }.filter { $0 != "ok" }
            .map(Phrase.init(verbatim:))
    }

    private func count(_ sql: String) throws -> Int {
        Int(try database.first(sql) { $0.int64(0) } ?? 0)
    }
}
