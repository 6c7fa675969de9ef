import BankSQL
public import BankServices
import Synchronization

/// For a server with many callers.
extension LedgerStore {
    /// Caches token holders for a second. A session that another process ends is valid here until
    /// ``listen(executor:)`` hears of it, a second longer at most.
    public nonisolated func cacheCallers() { callers.begin() }

    /// Reads on connections of their own, at most `count`, each on an executor of its own: readers do
    /// not wait for each other or for a commit. A read waits while all connections are in use. A replica has as many.
    public nonisolated func readBeside(
        connectionMaximum count: Int, executor: @escaping @Sendable () -> any SerialExecutor
    ) {
        readers.begin(count) { [source] in LedgerReader(source, executor: executor()) }
        guard let replica else { return }
        replica.readers.begin(count) { LedgerReader(replica.source, executor: executor()) }
    }

    /// Hears on an executor of its own what other servers commit: sessions that end, and new notifications. Does nothing
    /// for a file.
    public func listen(executor: any SerialExecutor) {
        record { $0.database = $0.database ?? LedgerUse.Database() }
        let listener = LedgerListener(source, executor: executor) { [arrivals] in
            arrivals.hearsAll = $0
        } hear: { [weak self] in
            self?.hear($0)
        }
        self.listener = listener
        Task { await listener.run() }
    }

    nonisolated func hear(_ announcement: LedgerAnnouncement) {
        if announcement.changesAccess { callers.forgetAll() }
        arrivals.wake(announcement.notified)
    }

    /// How the database was used since the start.
    public nonisolated var use: LedgerUse {
        var use = recorded.withLock { $0 }
        use.connections = readers.use
        use.database?.isReached = arrivals.hearsAll
        use.database?.lostConnectionCount = source.losses.count
        use.replica = replica?.use
        return use
    }

    /// Makes a change that means nothing in the way of a payment: under the lock of all writers, with a durable commit.
    /// Throws if it fails, or if a payment failed a moment ago. A file is read and written by the same process, so there
    /// nothing is changed.
    public nonisolated func checkWriting() async throws {
        guard !engine.keepsFiles else { return }
        try health.requireNoFailure()
        try await change(.commit) { transaction in
            _ = try transaction.connection.server?.keepLease("ready", seconds: 0)
        }
    }

    nonisolated func record(_ body: (inout LedgerUse) -> Void) { recorded.withLock { body(&$0) } }
}
