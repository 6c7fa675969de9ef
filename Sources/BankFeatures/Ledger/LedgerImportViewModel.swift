public import BankServices
public import Observation

/// Imports exchange files into the books.
@Observable
@MainActor
public final class LedgerImportViewModel {
    private let loader = ProgressLoader<ImportProgress, Change<ImportReport>>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    /// What the import did, or in a dry run would do.
    public var state: LoadState<Change<ImportReport>> { loader.state }
    /// How far the import came; stays after its end.
    public var progress: ImportProgress? { loader.progress }

    /// Imports, unless an import is running.
    public func run(_ request: ImportRequest) async {
        await loader.perform { [ledgerService] report in
            Change(try await ledgerService.importFiles(request, progress: report), mode: request.mode)
        }
    }
}
