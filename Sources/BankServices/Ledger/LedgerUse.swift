/// How a server uses its ledger's database, since its start.
public struct LedgerUse: Sendable, Equatable {
    /// Connections that only read. All are zero without connections of their own.
    public struct Connections: Sendable, Equatable {
        public var maximum = 0
        public var open = 0
        public var inUse = 0
        /// Reads that wait for a connection now.
        public var waiting = 0
        /// Reads that had to wait.
        public var waitCount = 0

        public init() {}
    }

    /// Commits, each of all changes that waited.
    public struct Groups: Sendable, Equatable {
        public var count = 0
        public var changeCount = 0
        /// From the first change to the commit, with the wait for the lock.
        public var duration = Duration.zero
    }

    /// The waits for the lock of all writers, of this server and others.
    public struct LockWaits: Sendable, Equatable {
        public var count = 0
        public var duration = Duration.zero
    }

    /// Commits, with the wait for the disk and for a standby.
    public struct Commits: Sendable, Equatable {
        public var count = 0
        public var duration = Duration.zero
        /// Those whose outcome is unknown.
        public var unknownCount = 0
    }

    /// The server of the database.
    public struct Database: Sendable, Equatable {
        /// Whether it can be reached: the connection that hears what other servers commit is open.
        public var isReached = false
        /// Connections that it ended, or that were lost.
        public var lostConnectionCount = 0
        /// How far this machine's clock is ahead of its clock.
        public var clockDifferenceMilliseconds: Int64?

        public init() {}
    }

    /// Reads of lists and statements, which a replica can answer.
    public struct Replica: Sendable, Equatable {
        public var readCount = 0
        /// Reads that the primary answered, because the replica was behind, or could not be reached.
        public var missCount = 0

        public init() {}
    }

    public var connections = Connections()
    /// `nil` without a replica.
    public var replica: Replica?
    public var groups = Groups()
    public var lockWaits = LockWaits()
    public var commits = Commits()
    /// The version of the schema at the last change.
    public var schemaVersion: Int64?
    /// `nil` for a file.
    public var database: Database?

    public init() {}
}
