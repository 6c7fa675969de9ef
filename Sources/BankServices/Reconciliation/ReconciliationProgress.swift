public struct ReconciliationProgress: Hashable, Sendable {
    /// How many entries of the file were read.
    public let entryCount: Int
    /// How many bytes of the file were read.
    public let bytes: Int
    public let totalBytes: Int

    public init(entryCount: Int, bytes: Int, totalBytes: Int) {
        self.entryCount = entryCount
        self.bytes = bytes
        self.totalBytes = totalBytes
    }
}
