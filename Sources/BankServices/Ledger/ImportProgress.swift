/// How far an import has come.
public struct ImportProgress: Hashable, Sendable {
    /// The file that is read.
    public let path: String
    /// Rows read of it.
    public let rows: Int
    /// Bytes read of it.
    public let bytes: Int
    /// Bytes that it has.
    public let totalBytes: Int

    /// A state.
    public init(path: String, rows: Int, bytes: Int, totalBytes: Int) {
        self.path = path
        self.rows = rows
        self.bytes = bytes
        self.totalBytes = totalBytes
    }
}
