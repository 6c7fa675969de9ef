public import BankDomain
import BankServices

extension Account: ReadableResource {
    public static let schemaName = "Account"
    public static let fields = ResourceFields<Account>(fieldList)
    static let fieldList: [Field<Account>] = [
        .text("id") { $0.id.text },
        .text("accountName") { $0.accountName },
        .word("accountType") { $0.accountType },
        .text("accountNumber") { $0.accountNumber },
        .money("balance") { $0.balance },
        .money("availableBalance") { $0.availableBalance },
        .text("currency") { $0.currency.code },
        .word("status") { $0.status },
        .flag("isDefault") { $0.isDefault },
        .text(optional: "iban") { $0.iban?.text },
        .text(optional: "productID") { $0.productID?.text },
        .money(optional: "floor") { $0.floor },
        .texts("ownerIDs") { $0.ownerIDs.map(\.text) },
        .object(
            optional: "freeze", "AccountFreeze",
            [.word("scope") { $0.scope }, .text("reason") { $0.reason }, .word("frozenBy") { $0.frozenBy }]
        ) { (account: Account) -> AccountFreeze? in account.freeze },
    ]

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), accountNumber: try json.text("accountNumber"),
            accountType: try json.word("accountType"), balance: try json.money("balance"),
            availableBalance: try json.money("availableBalance"), accountName: try json.text("accountName"),
            iban: try json.text(optional: "iban").map { RecordedIBAN($0) },
            isDefault: try json.flag("isDefault"), status: try json.word("status"),
            ownerIDs: try json.texts("ownerIDs").map { UserID($0) },
            productID: try json.id(optional: "productID"),
            freeze: try json.object(optional: "freeze") {
                AccountFreeze(
                    scope: try $0.word("scope"), reason: try $0.text("reason"),
                    frozenBy: try $0.word("frozenBy"))
            }, floor: try json.money(optional: "floor"))
    }
}

public enum AccountsAPI {
    public static let id = Parameter<AccountID>.id("The account: ACC001")
    public static let name = Parameter<String>.text("accountName", "The name, at most 70 characters")
    public static let accountType = Parameter<Account.AccountType>.word(
        "accountType", "The kind; checking if left out")
    public static let currency = Parameter<Currency>.currency("currency", "The currency of ISO 4217")
    public static let product = Parameter<String>.text("productID", "The product whose terms hold").optional
    public static let freezeScope = Parameter<AccountFreeze.Scope>.word("scope", "What is stopped").required
    public static let reason = Parameter<String>.text("reason", "Reason")
    public static let clearsDefault = Parameter<Bool>.flag(
        "clearsDefault", in: .query, "Close the default account as well")
    public static let cancelsOrders = Parameter<Bool>.flag(
        "cancelOrders", in: .query, "End the orders and goals that depend on it")
    public static let at = Parameter<Instant>.instant("at", "The instant").required
    public static let all = Parameter<Bool>.flag(
        "all", in: .query, "The accounts of all customers, for auditors and operators")

    public static let text = Parameter<String>.text(
        "name", in: .query, "An id, a number, an IBAN, a name, or the beginning of one")

    public static let list = Route<[Account]>(
        "accounts list", .get, "/accounts", "List accounts", [all.description])
    public static let show = Route<Account>(
        "accounts show", .get, "/accounts/{id}", "Show an account", [id.description])
    public static let named = Route<Account>(
        "accounts named", .get, "/accounts/named", "Find an account; your own come first", [text.description])
    public static let standard = Route<Account>(
        "accounts default", .get, "/accounts/default", "Show the default account")
    public static let balance = Route<BalanceAtInstant>(
        "accounts balance", .get, "/accounts/{id}/balance", "Show the balance at an instant",
        [id.description, at.description])
    public static let open = Route<Account>(
        "accounts open", .post, "/accounts", "Open an account", status: 201,
        [
            name.description, accountType.description, currency.description, product.description,
            Paging.dryRun.description,
        ])
    public static let rename = Route<Account>(
        "accounts rename", .patch, "/accounts/{id}", "Rename an account",
        [id.description, name.description, Paging.dryRun.description])
    public static let setDefault = Route<Account>(
        "accounts set-default", .put, "/accounts/{id}/default", "Make an account the default",
        [id.description, Paging.dryRun.description])
    public static let freeze = Route<Account>(
        "accounts freeze", .put, "/accounts/{id}/freeze", "Block withdrawals, or all movements",
        [id.description, freezeScope.description, reason.description, Paging.dryRun.description])
    public static let unfreeze = Route<Account>(
        "accounts unfreeze", .delete, "/accounts/{id}/freeze", "Lift a block",
        [id.description, Paging.dryRun.description])
    public static let close = Route<Account>(
        "accounts close", .delete, "/accounts/{id}", "Close an account",
        [id.description, clearsDefault.description, cancelsOrders.description, Paging.dryRun.description])
}
