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

    public init() {}
}
