public import BankDomain
public import BankServices

extension Statement: Resource {
    public static let schemaName = "Statement"
    public static let fields = ResourceFields<Statement>([
        .date("from") { $0.from },
        .date("to") { $0.to },
        .money("openingBalance") { $0.openingBalance },
        .money(optional: "credits") { $0.credits },
        .money(optional: "debits") { $0.debits },
        .money("closingBalance") { $0.closingBalance },
        .integer("entryCount") { $0.entryCount },
        .text("accountID") { $0.account.id.text },
        .text("id") { $0.id.text },
    ])
}

extension StatementFormat {
    /// Its media type, in UTF-8 where it is a text.
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

    /// How names of such files end.
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
    public static let from = Parameter<CalendarDate>.date(
        "from", in: .query, "The first booking date; the first booking if left out")
    public static let to = Parameter<CalendarDate>.date(
        "to", in: .query, "The last booking date; today if left out")

    public static let export = Route<FileContent>(
        "statements export", .get, "/accounts/{id}/statement",
        "Write a statement in a format that other programs read",
        [AccountsAPI.id.description, format.description, from.description, to.description],
        answer: .file(StatementFormat.allCases.map { String($0.mediaType.prefix { $0 != ";" }) }))
    public static let list = Route<Page<Statement>>(
        "statements list", .get, "/accounts/{id}/statements", "List the months of an account, newest first",
        [AccountsAPI.id.description], isPaged: true)
}
