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
