public import BankServices
public import Observation

/// Imports exchange files into the ledger.
@Observable
@MainActor
public final class LedgerImportViewModel {
    private let loader = ProgressLoader<ImportProgress, Change<ImportReport>>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    /// The result of the import, or in a dry run what it would be.
    public var state: LoadState<Change<ImportReport>> { loader.state }
    /// The progress of the import; remains after the end.
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
    private let storageService: any StorageServiceProtocol
    /// Whether the last import made the local bank the default.
    public private(set) var hasMadeDefault = false

    public init(ledgerService: any LedgerServiceProtocol, storageService: any StorageServiceProtocol) {
        self.ledgerService = ledgerService
        self.storageService = storageService
    }

    /// The result of the import, or in a dry run what it would be.
    public var state: LoadState<Change<BankImportReport>> { loader.state }
    /// The progress of the import; remains after the end.
    public var progress: ImportProgress? { loader.progress }

    /// Imports the bank, unless an import is running.
    public func run(from path: String, mode: ExecutionMode = .commit) async {
        await loader.perform { [ledgerService] report in
            Change(
                try await ledgerService.importBank(from: path, mode: mode, progress: report), mode: mode)
        }
        guard mode == .commit, state.error == nil else { return }
        hasMadeDefault = storageService.makeLocalDefault()
    }
}

/// Exports the whole bank.
@Observable
@MainActor
public final class LedgerExportViewModel {
    private let loader = Loader<Change<BankExportReport>>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    /// The result of the export, or in a dry run what it would be.
    public var state: LoadState<Change<BankExportReport>> { loader.state }

    /// Writes the file, unless an export is running.
    public func run(to path: String, mode: ExecutionMode = .commit) async {
        await loader.perform {
            Change(try await ledgerService.exportBank(to: path, mode: mode), mode: mode)
        }
    }
}
