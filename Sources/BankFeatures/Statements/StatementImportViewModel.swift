public import BankDomain
public import BankServices
public import Observation

/// Books the entries of a statement file, or undoes an import.
@Observable
@MainActor
public final class StatementImportViewModel {
    private let loader = Loader<Change<StatementFileImport>>()
    private let undoing = Loader<Change<UndoneStatementImport>>()
    private let statementFileService: any StatementFileServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let ledgerService: any LedgerServiceProtocol

    public init(
        statementFileService: any StatementFileServiceProtocol, accountService: any AccountServiceProtocol,
        ledgerService: any LedgerServiceProtocol
    ) {
        self.statementFileService = statementFileService
        self.accountService = accountService
        self.ledgerService = ledgerService
    }

    /// The import, or in a dry run what it would be.
    public var state: LoadState<Change<StatementFileImport>> { loader.state }
    /// The undone import, or in a dry run the one that would be undone.
    public var undone: LoadState<Change<UndoneStatementImport>> { undoing.state }

    /// Imports, unless an import is running. The page of the draft is not used: an import shows all entries.
    public func run(_ draft: ReconciliationDraft, mode: ExecutionMode) async {
        await loader.perform { [statementFileService, accountService, ledgerService] in
            let account = try await accountService.account(draft.account)
            let file = try await statementFileService.entries(
                of: ReconciliationRequest(
                    accountID: account.id, path: draft.path, format: draft.format,
                    toleranceDays: draft.toleranceDays, fileAccount: draft.fileAccount, layout: draft.layout))
            let result = try await ledgerService.importStatement(file.request, mode: mode)
            return Change(StatementFileImport(file: file, result: result), mode: mode)
        }
    }

    /// Undoes an import, unless it is being undone.
    public func undo(_ id: StatementImportID, mode: ExecutionMode) async {
        await undoing.perform { [ledgerService] in
            Change(try await ledgerService.undoStatementImport(id, mode: mode), mode: mode)
        }
    }
}
