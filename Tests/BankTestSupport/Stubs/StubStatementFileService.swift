public import BankServices
import LanguageKit

public final class StubStatementFileService: StatementFileServiceProtocol {
    public typealias ExportCall = (
        request: StatementExportRequest, destination: StatementDestination,
        progress: @Sendable (StatementExportProgress) -> Void
    )

    public let onExport = AsyncStub<ExportCall, StatementExportReport>("StubStatementFileService.export")

    public let onReconciliation = SyncStub<ReconciliationRequest, any StatementReconciling>(
        "StubStatementFileService.reconciliation")

    public let onProfile = AsyncStub<StatementProfileRequest, StatementProfile>(
        "StubStatementFileService.profile")

    public let onEntries = AsyncStub<ReconciliationRequest, StatementFileEntries>(
        "StubStatementFileService.entries")

    public init() {}

    public func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport {
        try await onExport((request, destination, progress))
    }

    /// Without an answer, it fails the test and the comparison fails.
    public func reconciliation(_ request: ReconciliationRequest) -> any StatementReconciling {
        (try? onReconciliation(request))
            ?? StubStatementReconciling(.failure(.unknown(underlying: "a stub without an answer")))
    }

    public func entries(of request: ReconciliationRequest) async throws -> StatementFileEntries {
        try await onEntries(request)
    }

    public func profile(_ request: StatementProfileRequest) async throws -> StatementProfile {
        try await onProfile(request)
    }
}
