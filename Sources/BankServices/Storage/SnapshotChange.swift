/// The next state of a ``SnapshotStore``.
public struct SnapshotChange: Sendable {
    public let head: [UInt8]
    /// How many bytes of the log belong to the present head; the rest is cut off first.
    public let logLength: Int
    /// What is appended to the log at that place.
    public let appendedLog: [UInt8]

    public init(head: [UInt8], logLength: Int, appendedLog: [UInt8]) {
        self.head = head
        self.logLength = logLength
        self.appendedLog = appendedLog
    }
}
