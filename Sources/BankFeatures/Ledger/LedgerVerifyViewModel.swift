public import BankServices
public import Observation

/// Verifies the ledger by recomputing it.
@Observable
@MainActor
public final class LedgerVerifyViewModel {
    private let loader = ProgressLoader<VerificationProgress, VerificationReport>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    /// The verification report. A ledger that is not sound is a valid result, not a failure.
    public var state: LoadState<VerificationReport> { loader.state }
    /// The progress of the verification; remains after the end.
    public var progress: VerificationProgress? { loader.progress }

    /// Verifies the ledger, optionally against a checkpoint, unless a verification is running.
    public func run(against checkpoint: CheckpointReference? = nil) async {
        await loader.perform { [ledgerService] in
            try await ledgerService.verify(against: checkpoint, progress: $0)
        }
    }
}

/// Signs the state of the ledger.
@Observable
@MainActor
public final class LedgerCheckpointViewModel {
    private let loader = Loader<LedgerCheckpoint>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    public var state: LoadState<LedgerCheckpoint> { loader.state }

    /// Creates a checkpoint, and optionally writes it to a file, unless that is running.
    public func run(to path: String? = nil) async {
        await loader.perform { try await ledgerService.checkpoint(to: path) }
    }
}
