public import BankServices
public import Observation

@Observable
@MainActor
public final class LedgerBackupViewModel {
    private let loader = Loader<Change<BackupReport>>()
    private let persistenceService: any PersistenceServiceProtocol

    public init(persistenceService: any PersistenceServiceProtocol) {
        self.persistenceService = persistenceService
    }

    /// The copy that was made, or in a dry run would be.
    public var state: LoadState<Change<BackupReport>> { loader.state }

    /// Makes the copy, unless one is being made.
    public func run(to path: String, mode: ExecutionMode = .commit) async {
        await loader.perform {
            Change(try await persistenceService.backUp(to: path, mode: mode), mode: mode)
        }
    }
}
