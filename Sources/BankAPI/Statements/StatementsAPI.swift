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

public enum StatementsAPI {
    public static let list = Route<Page<Statement>>(
        "statements list", .get, "/accounts/{id}/statements", "List the months of an account, newest first",
        [AccountsAPI.id.description], isPaged: true)
}
