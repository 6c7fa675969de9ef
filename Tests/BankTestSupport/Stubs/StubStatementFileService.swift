public import BankServices
import LanguageKit

/// Answers what the test says.
public final class StubStatementFileService: StatementFileServiceProtocol {
    /// With what an export was asked for.
    public typealias ExportCall = (
        request: StatementExportRequest, destination: StatementDestination,
        progress: @Sendable (StatementExportProgress) -> Void
    )

    /// Answers ``export(_:to:progress:)``.
    public let onExport = AsyncStub<ExportCall, StatementExportReport>("StubStatementFileService.export")

    /// Answers ``reconciliation(_:)``.
    public let onReconciliation = SyncStub<ReconciliationRequest, any StatementReconciling>(
        "StubStatementFileService.reconciliation")

    /// A service without answers.
    public init() {}

    /// Answers as ``onExport`` says.
    public func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport {
        try await onExport((request, destination, progress))
    }

    /// Answers as ``onReconciliation`` says; without an answer it fails the test, and the comparison fails.
    public func reconciliation(_ request: ReconciliationRequest) -> any StatementReconciling {
        (try? onReconciliation(request))
            ?? StubStatementReconciling(.failure(.unknown(underlying: "a stub without an answer")))
    }
}
