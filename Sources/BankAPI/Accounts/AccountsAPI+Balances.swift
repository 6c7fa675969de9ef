public import BankDomain
import BankServices

/// The balance of an account at an instant.
public struct BalanceAtInstant: ReadableResource {
    let id: AccountID
    let accountName: String
    let at: Instant
    public let balance: Money

    public init(account: Account, at: Instant, balance: Money) {
        self.init(id: account.id, accountName: account.accountName, at: at, balance: balance)
    }

    private init(id: AccountID, accountName: String, at: Instant, balance: Money) {
        (self.id, self.accountName, self.at, self.balance) = (id, accountName, at, balance)
    }

    public static let record = Record(
        "PastBalance", BalanceAtInstant.init(id:accountName:at:balance:),
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

    public init(_ accruals: AccountAccruals?) { self.accruals = accruals }

    public static let record = Record(
        "Accruals", AccrualsState.init, .object(optional: "accruals", AccountAccruals.record, \.accruals))
}

/// An account to be paid, identified by a text.
public struct PayeeAccount: ReadableResource {
    public let text: String
    public let accountID: AccountID

    public init(text: String, accountID: AccountID) { (self.text, self.accountID) = (text, accountID) }

    public static let record = Record(
        "PayeeAccount", PayeeAccount.init, .text("text", \.text), .id("accountID", \.accountID))
}

extension AccountsAPI {
    public static let accountIDs = Parameter<[AccountID]>.ids(
        "accountIDs", "The accounts, separated by commas, at most \(ListLimit.usual)")
    public static let from = Parameter<CalendarDate>.date("from", in: .query, "The first day")
    public static let to = Parameter<CalendarDate>.date("to", in: .query, "The last day")
    public static let texts = Parameter<[String]>.texts(
        "texts", "Ids, numbers and IBANs of accounts", countMaximum: ListLimit.ofFiles)

    public static let history = Route<[BalanceHistory]>(
        "accounts history", .get, "/balance-history", "List the balance of accounts at the end of each day",
        [accountIDs.description, from.description, to.description])
    public static let accruals = Route<AccrualsState>(
        "accounts accruals", .get, "/accounts/{id}/accruals", "Show the interest and fees not booked yet",
        [id.description])
    public static let payee = Route<PayeeAccount>(
        "accounts payee", .get, "/payees/named", "Find an account to pay; your own come first",
        [text.description])
    public static let payees = Route<[PayeeAccount]>(
        "accounts payees", .post, "/payees/identified",
        "Find many accounts to pay, by id, number or IBAN; what names none is left out", [texts.description])
}
