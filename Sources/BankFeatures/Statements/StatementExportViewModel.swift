public import BankDomain
public import BankServices
public import LanguageKit
public import Observation

/// Exports a statement to a file or stream.
@Observable
@MainActor
public final class StatementExportViewModel {
    private let loader = ProgressLoader<StatementExportProgress, StatementExportReport>()
    private let accountService: any AccountServiceProtocol
    private let statementFileService: any StatementFileServiceProtocol
    private let userService: any UserServiceProtocol

    public init(
        accountService: any AccountServiceProtocol,
        statementFileService: any StatementFileServiceProtocol, userService: any UserServiceProtocol
    ) {
        self.userService = userService
        self.accountService = accountService
        self.statementFileService = statementFileService
    }

    public var state: LoadState<StatementExportReport> { loader.state }
    /// The progress of the export; remains after the end.
    public var progress: StatementExportProgress? { loader.progress }

    /// Exports the statement, unless an export is running.
    ///
    /// - Parameter reader: the language and region, for formats that people read.
    public func run(
        _ draft: StatementExportDraft, to destination: StatementDestination,
        for reader: Localization = .english
    ) async {
        await loader.perform { [accountService, statementFileService, userService] report in
            if let fault = ServiceError.fault(ofPeriodFrom: draft.from, to: draft.to) { throw fault }
            let account = try await accountService.account(draft.account)
            let request = StatementExportRequest(
                accountID: account.id, from: draft.from, to: draft.to, format: draft.format,
                escapesFormulas: draft.escapesFormulas, reader: reader,
                holder: await draft.format.holder(of: account, reading: userService),
                continues: draft.continues)
            return try await statementFileService.export(request, to: destination, progress: report)
        }
    }
}

/// The input for a statement export.
public struct StatementExportDraft: Hashable, Sendable {
    public var account: AccountSelection
    /// The first day; `nil` for the day of the first posting.
    public var from: CalendarDate?
    /// The last day; `nil` for today.
    public var to: CalendarDate?
    public var format: StatementFormat
    /// Whether CSV marks texts that a spreadsheet would run as formulas.
    public var escapesFormulas: Bool
    /// Whether a journal goes on after that of the days before: without an opening balance.
    public var continues: Bool

    public init(
        account: AccountSelection, from: CalendarDate? = nil, to: CalendarDate? = nil,
        format: StatementFormat = .csv, escapesFormulas: Bool = false, continues: Bool = false
    ) {
        self.continues = continues
        self.escapesFormulas = escapesFormulas
        self.account = account
        self.from = from
        self.to = to
        self.format = format
    }
}
