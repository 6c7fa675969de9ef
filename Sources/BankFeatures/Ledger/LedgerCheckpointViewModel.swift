public import BankServices
public import Observation

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
