public import BankDomain
public import BankServices

extension PastBalance: ReadableResource {
    public static let record = Record(
        "PastBalance", PastBalance.init,
        .id("id", \.id), .text("accountName", \.accountName), .instant("at", \.at),
        .money("balance", \.balance), derived: .currency("currency", \.balance.currency))
}

extension BalanceHistory: ReadableResource {
    public static let record = Record(
        "BalanceHistory", BalanceHistory.init,
        .id("accountID", \.accountID), .date("from", \.from), .moneys("balances", \.balances))
}

extension AccountAccruals {
    fileprivate static let record = Record(
        "AccountAccruals", AccountAccruals.init,
        .money("interest", \.interest), .money("feesDue", \.feesDue),
        .integer("interestRateBasisPoints", \.interestRateBasisPoints),
        .integer("overdraftRateBasisPoints", \.overdraftRateBasisPoints))
}

/// The accruals of an account whose product has interest or fees.
public struct AccrualsState: ReadableResource {
    public let accruals: AccountAccruals?

    public static let record = Record(
        "Accruals", AccrualsState.init, .object(optional: "accruals", AccountAccruals.record, \.accruals))
}

/// An account to be paid, identified by a text.
public struct PayeeAccount: ReadableResource {
    public let text: String
    public let accountID: AccountID

    public static let record = Record(
        "PayeeAccount", PayeeAccount.init, .text("text", \.text), .id("accountID", \.accountID))
}

extension AccountsAPI {
    static let accountIDs = Parameter<[AccountID]>.ids(
        "accountIDs", "The accounts, separated by commas, at most \(ListLimit.usual)")

    public static let balance = Route(
        "accounts balance", .get, "/accounts/{id}/balance", "Show the balance at a past time", id,
        .past("at", "A date (its end counts), or a time such as 2026-01-31T09:30:00Z")
    ) { try await $0.services.accountService.balance(of: $1, at: $2) }

    public static let history = Route(
        "accounts history", .get, "/balance-history", "List accounts' balances at the end of each day",
        accountIDs,
        Parameter<CalendarDate>.date("from", in: .query, "The first day").optional,
        Parameter<CalendarDate>.date("to", in: .query, "The last day").optional
    ) { try await $0.services.accountService.balanceHistory(of: $1, from: $2, to: $3) }
    public static let accruals = Route(
        "accounts accruals", .get, "/accounts/{id}/accruals",
        "Show interest and fees that are not booked yet", id
    ) { AccrualsState(accruals: try await $0.services.accountService.accruals(of: $1)) }
    public static let payee = Route(
        "accounts payee", .get, "/payees/named", "Find an account to pay; your own come first", text
    ) { PayeeAccount(text: $1, accountID: try await $0.services.accountService.payee(named: $1)) }
    public static let payees = Route(
        "accounts payees", .post, "/payees/identified",
        "Find many accounts to pay, by ID, number or IBAN; unknown ones are left out",
        .texts("texts", "IDs, numbers and IBANs of accounts", countMaximum: ListLimit.ofFiles)
    ) {
        try await $0.services.accountService.payees(identifiedBy: Set($1)).sorted { $0.key < $1.key }
            .map { PayeeAccount(text: $0.key, accountID: $0.value) }
    }
}
