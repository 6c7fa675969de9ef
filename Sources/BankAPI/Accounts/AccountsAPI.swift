public import BankDomain
import BankServices

extension AccountFreeze {
    fileprivate static let record = Record(
        "AccountFreeze", AccountFreeze.init,
        .word("scope", \.scope), .text("reason", \.reason), .word("frozenBy", \.frozenBy))
}

extension Account: ReadableResource {
    public static let record = Record(
        "Account", Account.init,
        .id("id", \.id), .text("accountNumber", \.accountNumber),
        .word("accountType", \.accountType), .money("balance", \.balance),
        .money("availableBalance", \.availableBalance), .text("accountName", \.accountName),
        .coded(optional: "iban", \.text, RecordedIBAN.init, \.iban),
        .flag("isDefault", \.isDefault), .word("status", \.status),
        .ids("ownerIDs", \.ownerIDs),
        .id(optional: "productID", \.productID),
        .object(optional: "freeze", AccountFreeze.record, \.freeze),
        .money(optional: "floor", \.floor), derived: .currency("currency", \.currency))
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
