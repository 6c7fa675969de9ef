public import BankServices

/// Answers what the test says.
public final class StubStatementFileService: StatementFileServiceProtocol {
    /// With what an export was asked for.
    public typealias ExportCall = (
        request: StatementExportRequest, destination: StatementDestination,
        progress: @Sendable (StatementExportProgress) -> Void
    )

    /// Answers ``export(_:to:progress:)``.
    public let onExport = AsyncStub<ExportCall, StatementExportReport>("StubStatementFileService.export")

    /// A service without answers.
    public init() {}

    /// Answers as ``onExport`` says.
    public func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport {
        try await onExport((request, destination, progress))
    }
}
