public import BankDomain
public import BankServices
import JSONKit

extension StatementFileImport: ReadableResource {
    /// Clients read what was booked; what the file says beside it follows.
    public static let record = Record(
        "StatementImport", StatementFileImport.init(read:account:path:format:stated:booked:on:entries:),
        .id(optional: "importID", \.result.id), .id("accountID", \.result.accountID),
        .text("path", \.result.fileName), .word("format", \.file.request.format),
        .money(optional: "statedClosingBalance", \.stated),
        .money(optional: "bookedClosingBalance", \.booked),
        .date(optional: "closingDate", \.closingDate),
        .objects("entries", StatementImportEntry.record, \.result.entries),
        derived: .text(optional: "statedAccount", \.file.statedAccount),
        .integer("newCount", \.newCount), .integer("knownCount", \.knownCount),
        .integer("differingCount", \.differingCount), .integer("repeatedCount", \.repeatedCount),
        .integer("unbookedCount", \.file.unbookedCount),
        .flag(optional: "balanceAgrees", \.agrees), .texts("notices", \.file.noticeTexts))

    private init(
        read id: StatementImportID?, account: AccountID, path: String, format: ReconciliationFormat,
        stated: Money?, booked: Money?, on day: CalendarDate?, entries: [StatementImportEntry]
    ) throws {
        guard (stated == nil) == (booked == nil) else { throw AnswerFault(["bookedClosingBalance"]) }
        self.init(
            request: StatementImportRequest(
                accountID: account, fileName: path, format: format, rows: entries.map(\.row)),
            result: StatementImport(
                id: id, accountID: account, fileName: path, entries: entries,
                closing: booked.map { ReconciledBalance(stated: stated, booked: $0, date: day) }))
    }

    /// An import of entries that no file was read for.
    init(request: StatementImportRequest, result: StatementImport) {
        self.init(
            file: StatementFileEntries(request: request, statedAccount: nil, namesAnotherAccount: false),
            result: result)
    }
}

extension StatementFileImport {
    fileprivate var stated: Money? { result.closing?.stated }
    fileprivate var booked: Money? { result.closing?.booked }
    fileprivate var closingDate: CalendarDate? { result.closing?.date }
    fileprivate var agrees: Bool? { result.closing?.agrees }
    fileprivate var newCount: Int { result.count(.new) }
    fileprivate var knownCount: Int { result.count(.known) }
    fileprivate var differingCount: Int { result.count(.differing) }
    fileprivate var repeatedCount: Int { result.count(.repeated) }
}

extension StatementImportEntry {
    fileprivate static let record = Record(
        "StatementImportEntry",
        StatementImportEntry.init(read:line:date:amount:entry:id:reference:party:text:),
        .word("status", \.status), .integer(optional: "line", \.row.line), .date("date", \.row.bookingDate),
        .money("amount", \.row.amount), .id(optional: "transactionID", \.transactionID),
        .text("fileID", \.row.fileID), .text("reference", \.row.reference),
        .text("counterparty", \.row.counterparty), .text("description", \.row.description))

    private init(
        read status: StatementImportStatus, line: Int?, date: CalendarDate, amount: Money,
        entry: TransactionID?, id: String, reference: String, party: String, text: String
    ) {
        self.init(
            row: StatementImportRow(
                line: line, bookingDate: date, amount: amount, fileID: id, reference: reference,
                counterparty: party, description: text, isRepeated: status == .repeated),
            status: status, transactionID: entry)
    }
}

extension StatementImportSummary: ReadableResource {
    public static let record = Record(
        "StatementImportSummary", StatementImportSummary.init,
        .id("id", \.id), .id("accountID", \.accountID), .text("fileName", \.fileName),
        .word("format", \.format),
        .instant("createdAt", \.createdAt), .date("from", \.from), .date("to", \.to),
        .integer("entryCount", \.entryCount), .word("status", \.status))
}

extension UndoneStatementImport: ReadableResource {
    public static let record = Record(
        "UndoneStatementImport", UndoneStatementImport.init,
        .id("importID", \.id), .id("accountID", \.accountID), .integer("entryCount", \.entryCount),
        .money("balance", \.balance))
}

extension StatementsAPI {
    private static let file = Parameter(
        {
            ReconciliationRequest(
                accountID: $0, path: $1, format: $2, toleranceDays: $3, fileAccount: $4, layout: $5)
        },
        AccountsAPI.id(\.accountID),
        Parameter.file("The bank's statement file")(\.path),
        Parameter.word("format", in: .query, "The file's format; detected if left out")
            .optional(\.format),
        Parameter.number(
            "days", in: .query, 0...StatementImportRequest.toleranceMaximum,
            "How many days apart the same entry can be booked; 0 if left out"
        ).default(0)(\.toleranceDays),
        Parameter.text(
            "fileAccount", in: .query, "Account to import, if the file has several, as written in the file"
        )
        .optional(\.fileAccount),
        layout(\.layout))

    static let importFile = Route(
        "statements import", .post, "/accounts/{id}/statement-imports",
        "Book the entries of a bank's statement file, for operators", file, .mode,
        longWork: LongWork(.statementsImport, in: .operator)
    ) { call, request, mode in
        _ = try await call.services.accountService.account(id: request.accountID)
        let file = try await call.services.statementFileService.entries(of: request)
        let result = try await call.services.ledgerService.importStatement(file.request, mode: mode)
        return StatementFileImport(file: file, result: result)
    }

    public static let importEntries = Route(
        "statements import entries", .post, "/accounts/{id}/statement-imports/entries",
        "Book entries of another bank's statement, for operators", StatedEntry.request, .mode,
        bodyMaximumBytes: 32 << 20, longWork: LongWork(.statementsImport, in: .operator)
    ) { call, request, mode in
        StatementFileImport(
            request: request,
            result: try await call.services.ledgerService.importStatement(request, mode: mode))
    }

    public static let imports = Route(
        "statements imports", .get, "/accounts/{id}/statement-imports",
        "List an account's statement imports, newest first, for auditors and operators",
        AccountsAPI.id, .page
    ) { try await $0.services.ledgerService.statementImports(of: $1, page: $2) }

    public static let undoImport = Route(
        "statements undo-import", .post, "/statement-imports/{id}/reversal",
        "Undo an import of a statement file, for operators",
        Parameter<StatementImportID>.id("The import: IMP001"), .mode, traits: .isLong
    ) { try await $0.services.ledgerService.undoStatementImport($1, mode: $2) }
}
