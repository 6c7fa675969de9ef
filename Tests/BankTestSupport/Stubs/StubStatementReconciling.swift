public import BankServices
import Synchronization

public final class StubStatementReconciling: StatementReconciling {
    private let found: Result<ReconciliationReport, ServiceError>
    private let entries: [ReconciledEntry]
    private let progress: [ReconciliationProgress]
    private let calls = Mutex<[[Int]]>([])

    public init(
        _ found: Result<ReconciliationReport, ServiceError>, _ entries: [ReconciledEntry] = [],
        progress: [ReconciliationProgress] = []
    ) {
        self.found = found
        self.entries = entries
        self.progress = progress
    }

    /// The offset and number of requested entries, per call.
    public var askedFor: [[Int]] { calls.withLock(\.self) }

    public func reconcile(
        progress report: @escaping @Sendable (ReconciliationProgress) -> Void
    ) async throws -> ReconciliationReport {
        for one in progress { report(one) }
        return try found.get()
    }

    public func entries(after count: Int, limit: Int) async throws -> [ReconciledEntry] {
        calls.withLock { $0.append([count, limit]) }
        return Array(entries.dropFirst(count).prefix(limit))
    }
}
