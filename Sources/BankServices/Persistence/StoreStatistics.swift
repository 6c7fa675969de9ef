public import BankDomain

/// What the files of a bank are like.
public struct StoreStatistics: Hashable, Sendable {
    public struct File: Hashable, Sendable {
        public let path: String
        public let byteCount: Int

        public init(path: String, byteCount: Int) {
            self.path = path
            self.byteCount = byteCount
        }
    }

    /// The files that are there, the main one first.
    public let files: [File]
    public let schemaVersion: Int
    /// The newest version that this program knows; it brings older ones up to it when they are next used.
    public let newestSchemaVersion: Int
    /// Pages of the database; 0 where there are none.
    public let pageCount: Int
    /// Pages among them that hold nothing.
    public let freePageCount: Int
    /// When the newest booking was made; `nil` if there is none.
    public let newestBooking: Instant?
    /// Where the clock of the bank stands.
    public let now: Instant
    /// Whether another command is writing just now.
    public let isBeingWritten: Bool

    public init(
        files: [File], schemaVersion: Int, newestSchemaVersion: Int, pageCount: Int, freePageCount: Int,
        newestBooking: Instant?, now: Instant, isBeingWritten: Bool
    ) {
        self.files = files
        self.schemaVersion = schemaVersion
        self.newestSchemaVersion = newestSchemaVersion
        self.pageCount = pageCount
        self.freePageCount = freePageCount
        self.newestBooking = newestBooking
        self.now = now
        self.isBeingWritten = isBeingWritten
    }
}
