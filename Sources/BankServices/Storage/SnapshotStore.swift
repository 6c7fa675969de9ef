/// A small file that several processes read and replace whole, with a log of lines beside it.
///
/// The head says how many bytes of the log belong to it, so both change at one moment: when the head is
/// replaced. What stands in the log beyond that is the rest of an interrupted change and is never read.
/// Every call throws ``ServiceError/storage(_:path:underlying:)`` when the system refuses.
public protocol SnapshotStore: AnyObject, Sendable {
    /// Answers the first bytes of the log, as many as asked for; throws `damaged` if it has fewer.
    typealias LogReader = (_ length: Int) throws -> [UInt8]

    /// The head as last replaced; `nil` if there is none.
    func readHead() async throws -> [UInt8]?

    /// Passes `body` a consistent head and log. No process can change them meanwhile.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) throws -> Result
    ) async throws -> Result

    /// Lets `body` make the next head and the lines to append, and replaces the head, while other processes
    /// wait. `nil` from `body` changes nothing.
    func update<Result: Sendable>(
        _ body: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) throws -> (SnapshotChange?, Result)
    ) async throws -> Result

    /// Removes head and log.
    func remove() async throws

    /// Moves head and log aside for inspection if `isUseless` still holds for them, and answers where the head went;
    /// `nil` if another process has put good ones in their place.
    func moveAside(
        if isUseless: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) -> Bool
    ) async throws -> String?

    /// Where the head is kept, for messages.
    var path: String { get }
}

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

/// A lock that one process at a time holds, in which the others queue.
public protocol ExclusiveLock: Sendable {
    /// Runs `body` while the lock is held. Throws ``ServiceError/storage(_:path:underlying:)`` if it cannot
    /// be had.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result

    /// The same without waiting: `nil` if another process or task holds the lock.
    func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result?
}
