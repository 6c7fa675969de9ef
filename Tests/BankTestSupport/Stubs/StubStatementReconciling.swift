public import BankServices
import Synchronization

/// A comparison that answers what the test says.
public final class StubStatementReconciling: StatementReconciling {
    private let found: Result<ReconciliationReport, ServiceError>
    private let entries: [ReconciledEntry]
    private let progress: [ReconciliationProgress]
    private let calls = Mutex<[[Int]]>([])

    /// A comparison that found this, telling so far how it came.
    public init(
        _ found: Result<ReconciliationReport, ServiceError>, _ entries: [ReconciledEntry] = [],
        progress: [ReconciliationProgress] = []
    ) {
        self.found = found
        self.entries = entries
        self.progress = progress
    }

    /// After how many entries how many were asked for, each time.
    public var askedFor: [[Int]] { calls.withLock(\.self) }

    /// Answers the report, or fails.
    public func reconcile(
        progress report: @escaping @Sendable (ReconciliationProgress) -> Void
    ) async throws -> ReconciliationReport {
        for one in progress { report(one) }
        return try found.get()
    }

    /// Answers entries of the list.
    public func entries(after count: Int, limit: Int) async throws -> [ReconciledEntry] {
        calls.withLock { $0.append([count, limit]) }
        return Array(entries.dropFirst(count).prefix(limit))
    }
}
