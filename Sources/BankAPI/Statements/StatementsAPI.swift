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
    public static let format = Parameter<StatementFormat>.word(
        "format", in: .query, "How it is written; csv if left out")
    public static let escapesFormulas = Parameter<Bool>.flag(
        "escapeFormulas", in: .query, "Whether csv marks texts that a spreadsheet would run as formulas")
    public static let from = Parameter<CalendarDate>.date(
        "from", in: .query, "The first booking date; the first booking if left out")
    public static let to = Parameter<CalendarDate>.date(
        "to", in: .query, "The last booking date; today if left out")

    public static let export = Route<FileContent>(
        "statements export", .get, "/accounts/{id}/statement",
        "Export a statement in a format that other programs read",
        [
            AccountsAPI.id.description, format.description, from.description, to.description,
            escapesFormulas.description,
        ],
        answer: .file(StatementFormat.allCases.map { String($0.mediaType.prefix { $0 != ";" }) }))
    public static let list = Route<Page<Statement>>(
        "statements list", .get, "/accounts/{id}/statements",
        "List an account's monthly statements, newest first",
        [AccountsAPI.id.description], isPaged: true)
    public static let newestEntryNumber = Parameter<Int>.number(
        "newestEntryNumber", in: .query, 0...Int.max, "The newest entry that the statement knows"
    ).required

    public static let show = Route<Statement>(
        "statements show", .get, "/accounts/{id}/statement-period",
        "Show the balances before and after a period",
        [AccountsAPI.id.description, from.description, to.description])
    public static let entries = Route<Page<Transaction>>(
        "statements entries", .get, "/accounts/{id}/statement-entries",
        "List the entries of a statement, oldest first",
        [
            AccountsAPI.id.description, from.required.description, to.required.description,
            newestEntryNumber.description,
        ], isPaged: true)
}
