public import BankServices
public import Observation

/// Writes the whole bank out.
@Observable
@MainActor
public final class LedgerExportViewModel {
    private let loader = Loader<Change<BankExportReport>>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    /// What was written, or in a dry run would be.
    public var state: LoadState<Change<BankExportReport>> { loader.state }

    /// Writes the file, unless one is being written.
    public func run(to path: String, mode: ExecutionMode = .commit) async {
        await loader.perform {
            Change(try await ledgerService.exportBank(to: path, mode: mode), mode: mode)
        }
    }
}
