public import BankServices
public import Observation

/// Brings the books to the newest form.
@Observable
@MainActor
public final class LedgerMigrationViewModel {
    private let loader = Loader<Change<MigrationReport>>()
    private let persistenceService: any PersistenceServiceProtocol

    public init(persistenceService: any PersistenceServiceProtocol) {
        self.persistenceService = persistenceService
    }

    /// From which version to which, or in a dry run would be.
    public var state: LoadState<Change<MigrationReport>> { loader.state }

    /// Brings the books up to date, unless that is being done.
    public func run(mode: ExecutionMode = .commit) async {
        await loader.perform { Change(try await persistenceService.migrate(mode: mode), mode: mode) }
    }
}
