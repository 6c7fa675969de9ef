public import BankDomain
public import BankServices

extension Statement: ReadableResource {
    public static let record = Record(
        "Statement", Statement.init,
        .object("account", Account.record, \.account), .date("from", \.from), .date("to", \.to),
        .money("openingBalance", \.openingBalance), .money("closingBalance", \.closingBalance),
        .integer("entryCount", \.entryCount), .money(optional: "credits", \.credits),
        .money(optional: "debits", \.debits), .integer("newestEntryNumber", \.newestEntryNumber),
        .instant("createdAt", \.createdAt),
        derived: .id("accountID", \.account.id), .id("id", \.id))
}

extension StatementFormat {
    /// Its media type, with UTF-8 for text.
    public var mediaType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .json: "application/json"
        case .html: "text/html; charset=utf-8"
        case .camt053: "application/xml"
        case .mt940, .hledger, .beancount: "text/plain; charset=utf-8"
        case .ofx: "application/x-ofx"
        }
    }

    /// The extension of such files.
    public var fileExtension: String {
        switch self {
        case .csv: "csv"
        case .json: "json"
        case .html: "html"
        case .camt053: "xml"
        case .mt940: "sta"
        case .ofx: "ofx"
        case .hledger: "journal"
        case .beancount: "beancount"
        }
    }
}

public enum StatementsAPI {
    static let routes: [any ServedRoute] = [
        list, show, entries, export, reconcile, importFile, importEntries, imports, undoImport,
    ]

    private static let from = Parameter<CalendarDate>.date(
        "from", in: .query, "The first booking date; the first booking if left out")
    private static let to = Parameter<CalendarDate>.date(
        "to", in: .query, "The last booking date; today if left out")

    public static let list = Route(
        "statements list", .get, "/accounts/{id}/statements",
        "List an account's monthly statements, newest first", AccountsAPI.id, .page
    ) { try await $0.services.statementService.statements(of: $1, page: $2) }
    public static let show = Route(
        "statements show", .get, "/accounts/{id}/statement-period",
        "Show the balances before and after a period", AccountsAPI.id, from.optional, to.optional
    ) { try await $0.services.statementService.statement(of: $1, from: $2, to: $3) }
    public static let entries = Route(
        "statements entries", .get, "/accounts/{id}/statement-entries",
        "List the entries of a statement, oldest first", AccountsAPI.id, from, to,
        .number("newestEntryNumber", in: .query, 0...Int.max, "The newest entry in the statement"),
        .page
    ) { call, id, from, to, newest, page in
        try await ReadScope.run {
            let account = try await call.services.accountService.account(id: id)
            let nothing = Money.zero(account.currency)
            // The days and the newest entry determine which entries a statement has.
            let statement = Statement(
                account: account, from: from, to: to, openingBalance: nothing, closingBalance: nothing,
                entryCount: 0, credits: nil, debits: nil, newestEntryNumber: newest,
                createdAt: Instant(millisecondsSinceEpoch: 0))
            return try await call.services.statementService.entries(
                of: statement, after: page.after, limit: page.limit)
        }
    }
    static let export = Route(
        "statements export", .get, "/accounts/{id}/statement",
        "Export a statement in a format that other programs read", AccountsAPI.id,
        Parameter<StatementFormat>.word("format", in: .query, "The format; csv if left out")
            .default(.csv), from.optional, to.optional,
        .flag(
            "escapeFormulas", in: .query, "Whether csv marks texts that a spreadsheet would run as formulas"),
        answer: .file(StatementFormat.allCases.map { String($0.mediaType.prefix { $0 != ";" }) })
    ) { call, id, format, from, to, escapesFormulas in
        let account = try await call.services.accountService.account(id: id)
        let request = StatementExportRequest(
            accountID: account.id, from: from, to: to, format: format, escapesFormulas: escapesFormulas,
            holder: await format.holder(of: account, reading: try call.services.userService))
        // Refusals must come before the first byte of the body.
        let statement = try await call.services.statementService.statement(
            of: account.id, from: from, to: to)
        let files = try call.services.statementFileService
        return FileContent(
            mediaType: format.mediaType, name: statement.fileName(as: format)
        ) { receive in
            _ = try await files.export(request, to: .stream(receive)) { _ in }
        }
    }
}

extension Statement {
    /// The suggested name of a file: that of another month is another one.
    public func fileName(as format: StatementFormat) -> String {
        "\(account.id)-\(from)-\(to).\(format.fileExtension)"
    }
}
