public struct ImportProgress: Hashable, Sendable {
    public let path: String
    /// Rows read of it.
    public let rows: Int
    /// Bytes read of it.
    public let bytes: Int
    public let totalBytes: Int

    public init(path: String, rows: Int, bytes: Int, totalBytes: Int) {
        self.path = path
        self.rows = rows
        self.bytes = bytes
        self.totalBytes = totalBytes
    }
}
