public import BankServices
public import Observation

/// Derives the books anew and compares.
@Observable
@MainActor
public final class LedgerVerifyViewModel {
    private let loader = ProgressLoader<VerificationProgress, VerificationReport>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    /// What the verification found. Books that are not sound are an answer, not a failure.
    public var state: LoadState<VerificationReport> { loader.state }
    /// How far the verification came; stays after its end.
    public var progress: VerificationProgress? { loader.progress }

    /// Verifies, also against a checkpoint if one is named, unless a verification is running.
    public func run(against checkpoint: CheckpointReference? = nil) async {
        await loader.perform { [ledgerService] in
            try await ledgerService.verify(against: checkpoint, progress: $0)
        }
    }
}

/// Signs what the books come to.
@Observable
@MainActor
public final class LedgerCheckpointViewModel {
    private let loader = Loader<LedgerCheckpoint>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    public var state: LoadState<LedgerCheckpoint> { loader.state }

    /// Makes the checkpoint, and writes it to a file if one is named, unless one is being made.
    public func run(to path: String? = nil) async {
        await loader.perform { try await ledgerService.checkpoint(to: path) }
    }
}
