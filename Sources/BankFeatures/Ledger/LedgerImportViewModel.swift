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
