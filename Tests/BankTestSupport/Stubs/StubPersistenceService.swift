public import BankServices

/// Answers what the test says; work that it is given it does.
public final class StubPersistenceService: PersistenceServiceProtocol {
    /// Answers ``statistics()``.
    public let onStatistics = AsyncStub<Void, StoreStatistics>("StubPersistenceService.statistics")
    /// Answers ``quickCheck()``.
    public let onQuickCheck = AsyncStub<Void, [String]>("StubPersistenceService.quickCheck")
    /// Answers ``backUp(to:mode:)``.
    public let onBackUp = AsyncStub<ChangeCall<String>, BackupReport>("StubPersistenceService.backUp")

    /// A service without answers.
    public init() {}

    /// Answers as ``onStatistics`` says.
    public func statistics() async throws -> StoreStatistics { try await onStatistics(()) }

    /// Answers as ``onQuickCheck`` says.
    public func quickCheck() async throws -> [String] { try await onQuickCheck(()) }

    /// Answers as ``onBackUp`` says.
    public func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport {
        try await onBackUp(ChangeCall(path, mode: mode))
    }

    /// Does the work.
    public func perform<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result { try work() }
}
