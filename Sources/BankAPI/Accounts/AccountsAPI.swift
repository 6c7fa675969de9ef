public import BankDomain
public import BankServices

extension AccountFreeze {
    fileprivate static let record = Record(
        "AccountFreeze", AccountFreeze.init,
        .word("scope", \.scope), .text("reason", \.reason), .word("frozenBy", \.frozenBy))
}

extension AccountBalances {
    static let record = Record(
        "AccountBalances", AccountBalances.init,
        .money("balance", \.balance), .money("availableBalance", \.availableBalance))
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

/// A request to open an account. A product determines the type and, if it has only one, the currency.
public struct TypedOpening: Sendable {
    let name: String
    let accountType: Account.AccountType?
    let currency: Currency?
    let product: ProductID?
}

extension TypedOpening {
    public init(_ opening: AccountOpening) {
        self.init(
            name: opening.accountName, accountType: opening.accountType, currency: opening.currency,
            product: opening.productID)
    }

    fileprivate func opening(_ products: any ProductServiceProtocol) async throws -> AccountOpening {
        var product: Product?
        if let id = self.product { product = try await products.product(id: id) }
        let only = product.flatMap { $0.currencies.count == 1 ? $0.currencies.first : nil }
        guard let currency = currency ?? only else { throw RouteInput.Mismatch.missing("currency") }
        return AccountOpening(
            accountType: accountType ?? product?.accountType ?? .checking, currency: currency,
            accountName: name, productID: product?.id)
    }
}

public enum AccountsAPI {
    static let routes: [any ServedRoute] = [
        list, all, show, named, standard, balance, history, accruals, payee, payees, open, rename, setDefault,
        freeze, unfreeze, close,
    ]

    static let id = Parameter<AccountID>.id("The account: ACC001")
    static let text = Parameter<String>.text(
        "name", in: .query, "An ID, number, IBAN or name, or the start of one"
    ).naming
    static let scope = scope(
        "The accounts of all customers, for auditors and operators; `/accounts/all` has pages")

    static func scope(_ summary: String) -> Parameter<AccountScope> {
        Parameter<Bool>.flag("all", in: .query, summary)
            .map({ $0 ? AccountScope.all : .own }, { $0 == .all })
    }
    static let cancelsOrders = Parameter<Bool>.flag(
        "cancelOrders", in: .query, "Also end the orders and goals that depend on the account")
    private static let name = Parameter<String>.text("accountName", "The name, at most 70 characters")
    private static let opening = Parameter(
        TypedOpening.init(name:accountType:currency:product:), name(\.name),
        Parameter.word("accountType", "The type; checking if left out").optional(\.accountType),
        Parameter.currency("currency", "The currency (ISO 4217)").optional(\.currency),
        Parameter.id("productID", in: .body, "The account's product").optional(\.product))

    public static let list = Route("accounts list", .get, "/accounts", "List accounts", scope) {
        try await $0.services.accountService.accounts($1)
    }
    public static let all = Route(
        "accounts all", .get, "/accounts/all", "List all accounts of the bank in pages, for staff", .page
    ) { try await $0.services.accountService.allAccounts(page: $1) }
    public static let show = Route("accounts show", .get, "/accounts/{id}", "Show an account", id) {
        try await $0.services.accountService.account(id: $1)
    }
    public static let named = Route(
        "accounts named", .get, "/accounts/named", "Find an account; your own come first", text
    ) { try await $0.services.accountService.account(named: $1) }
    public static let standard = Route(
        "accounts default", .get, "/accounts/default", "Show the default account", traits: .mayBeMissing
    ) { try await $0.services.accountService.defaultAccount() }
    public static let open = Route(
        "accounts open", .post, "/accounts", "Open an account", status: 201, opening, .mode
    ) { call, typed, mode in
        let opening = try await typed.opening(call.services.productService)
        return try await call.services.accountService.open(opening, mode: mode)
    }
    public static let rename = Route(
        "accounts rename", .patch, "/accounts/{id}", "Rename an account", id, name, .mode,
        traits: .takesVersion
    ) { try await $0.services.accountService.rename($1, to: $2, mode: $3) }
    public static let setDefault = Route(
        "accounts set-default", .put, "/accounts/{id}/default", "Make an account the default", id, .mode
    ) { try await $0.services.accountService.setDefault($1, mode: $2) }
    public static let freeze = Route(
        "accounts freeze", .put, "/accounts/{id}/freeze", "Block withdrawals, or all movements", id,
        Parameter<AccountFreeze.Scope>.word("scope", "What is blocked"), .text("reason", "Reason"), .mode
    ) { try await $0.services.accountService.freeze($1, scope: $2, reason: $3, mode: $4) }
    public static let unfreeze = Route(
        "accounts unfreeze", .delete, "/accounts/{id}/freeze", "Unfreeze an account", id, .mode
    ) { try await $0.services.accountService.unfreeze($1, mode: $2) }
    public static let close = Route(
        "accounts close", .delete, "/accounts/{id}", "Close an account", id,
        .flag("clearsDefault", in: .query, "Allow closing the default account"), cancelsOrders, .mode,
        traits: .takesVersion
    ) { try await $0.services.accountService.close($1, clearsDefault: $2, endsDependents: $3, mode: $4) }
}
