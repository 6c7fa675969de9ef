import BankDomain
import BankSQL
import BankServices

extension StatisticsStore {
    /// The state of the database. `files` are its files.
    func storage(
        files: [StoreStatistics.File], newestVersion: Int64, isBeingWritten: Bool
    ) throws -> StoreStatistics {
        let storage = try database.storage()
        return StoreStatistics(
            files: files, schemaVersion: Int(try database.schemaVersion()),
            newestSchemaVersion: Int(newestVersion), pageCount: storage.pageCount,
            freePageCount: storage.freePageCount, newestBooking: try newestBooking(), now: now,
            isBeingWritten: isBeingWritten)
    }

    /// When something was booked last; `nil` before the first booking.
    func newestBooking() throws -> Instant? {
        let newest = try database.first("SELECT max(created_at) AS newest FROM transfer") {
            $0.optionalInt64("newest")
        }
        return newest.flatMap { $0 }.map { Instant(millisecondsSinceEpoch: $0) }
    }
}
