/// A small file (the head) that several processes read and replace, with a log of lines beside it.
///
/// The head records how many bytes of the log belong to it, so both change at once when the head is replaced. Bytes
/// beyond that are the rest of an interrupted change and are never read. Every call throws
/// ``ServiceError/storage(_:path:underlying:)`` when the system refuses.
public protocol SnapshotStore: AnyObject, Sendable {
    /// Returns a part of the log; throws `damaged` if the log is shorter.
    typealias LogReader = (_ range: Range<Int>) throws -> [UInt8]

    /// The current head; `nil` if there is none. It waits for no other call.
    func readHead() throws -> [UInt8]?

    /// Passes `body` a consistent head and log. No process can change them while it runs.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) throws -> Result
    ) async throws -> Result

    /// Lets `body` create the next head and the lines to append, and replaces the head, while other processes wait. If
    /// `body` returns `nil`, nothing changes.
    func update<Result: Sendable>(
        _ body: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) throws -> (SnapshotChange?, Result)
    ) async throws -> Result

    /// Removes the head and the log.
    func remove() async throws

    /// Moves the head and log aside for inspection if `isUseless` still holds for them, and returns the head's new
    /// path; `nil` if another process has replaced them with valid ones.
    func moveAside(
        if isUseless: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) -> Bool
    ) async throws -> String?

    /// The path of the head, for messages.
    var path: String { get }
}

/// The next state of a ``SnapshotStore``.
public struct SnapshotChange: Sendable {
    public let head: [UInt8]
    /// How many bytes of the log belong to the current head; the rest is cut off first.
    public let logLength: Int
    /// The lines to append to the log at that place.
    public let appendedLog: [UInt8]

    public init(head: [UInt8], logLength: Int, appendedLog: [UInt8]) {
        self.head = head
        self.logLength = logLength
        self.appendedLog = appendedLog
    }
}

/// A lock that one process at a time holds; the others wait in a queue.
public protocol ExclusiveLock: Sendable {
    /// Runs `body` while the lock is held. Throws ``ServiceError/storage(_:path:underlying:)`` if it cannot be
    /// acquired.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result

    /// The same without waiting: returns `nil` if another process or task holds the lock.
    func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result?

    /// True if another process holds the lock.
    var isHeld: Bool { get }
}

extension ExclusiveLock {
    public var isHeld: Bool { false }
}

/// A lock that is always free: for a database that has a lock of its own, or a process without others.
public struct OpenLock: ExclusiveLock {
    public init() {}

    public func withLock<Result>(_ body: () throws -> Result) throws -> Result { try body() }
    public func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result? { try body() }
}
