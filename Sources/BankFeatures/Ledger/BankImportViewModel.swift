public import BankServices
public import Observation

@Observable
@MainActor
public final class BankImportViewModel {
    private let loader = ProgressLoader<ImportProgress, Change<BankImportReport>>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    /// What came in, or in a dry run would.
    public var state: LoadState<Change<BankImportReport>> { loader.state }
    /// How far the import came; stays after its end.
    public var progress: ImportProgress? { loader.progress }

    /// Takes the bank in, unless that is being done.
    public func run(from path: String, mode: ExecutionMode = .commit) async {
        await loader.perform { [ledgerService] report in
            Change(
                try await ledgerService.importBank(from: path, mode: mode, progress: report), mode: mode)
        }
    }
}
