public import BankServices
public import Observation

/// Puts a copy in the place of the books.
@Observable
@MainActor
public final class LedgerRestoreViewModel {
    private let loader = ProgressLoader<VerificationProgress, Change<RestoreReport>>()
    private let persistenceService: any PersistenceServiceProtocol

    public init(persistenceService: any PersistenceServiceProtocol) {
        self.persistenceService = persistenceService
    }

    /// What was put in place, or in a dry run would be.
    public var state: LoadState<Change<RestoreReport>> { loader.state }
    /// How far the verification of the copy came; stays after its end.
    public var progress: VerificationProgress? { loader.progress }

    /// Puts the copy in place, unless that is being done.
    public func run(
        from path: String, against checkpoint: CheckpointReference? = nil, mode: ExecutionMode = .commit
    ) async {
        await loader.perform { [persistenceService] report in
            Change(
                try await persistenceService.restore(
                    from: path, against: checkpoint, mode: mode, progress: report), mode: mode)
        }
    }
}
