public import BankDomain
import BankServices

/// The balance of an account at an instant.
public struct BalanceAtInstant: ReadableResource {
    public let id: AccountID
    public let accountName: String
    public let at: Instant
    public let balance: Money

    public init(account: Account, at: Instant, balance: Money) {
        (id, accountName, self.at, self.balance) = (account.id, account.accountName, at, balance)
    }

    public static let schemaName = "PastBalance"
    public static let fields = ResourceFields<BalanceAtInstant>([
        .text("id") { $0.id.text },
        .text("accountName") { $0.accountName },
        .instant("at") { $0.at },
        .money("balance") { $0.balance },
        .text("currency") { $0.balance.currency.code },
    ])

    public init(reading json: ResourceReader) throws {
        (id, accountName) = (try json.id("id"), try json.text("accountName"))
        (at, balance) = (try json.instant("at"), try json.money("balance"))
    }
}

extension BalanceHistory: ReadableResource {
    public static let schemaName = "BalanceHistory"
    public static let fields = ResourceFields<BalanceHistory>([
        .text("accountID") { $0.accountID.text },
        .date("from") { $0.from },
        .moneys("balances") { $0.balances },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            accountID: try json.id("accountID"), from: try json.date("from"),
            balances: try json.moneys("balances"))
    }
}

/// The accruals of an account whose product has interest or fees.
public struct AccrualsState: ReadableResource {
    public let accruals: AccountAccruals?

    public init(_ accruals: AccountAccruals?) { self.accruals = accruals }

    public static let schemaName = "Accruals"
    public static let fields = ResourceFields<AccrualsState>([
        .object(
            optional: "accruals", "AccountAccruals",
            [
                .money("interest") { $0.interest }, .money("feesDue") { $0.feesDue },
                .integer("interestRateBasisPoints") { $0.interestRateBasisPoints },
                .integer("overdraftRateBasisPoints") { $0.overdraftRateBasisPoints },
            ]
        ) { (state: AccrualsState) -> AccountAccruals? in state.accruals }
    ])

    public init(reading json: ResourceReader) throws {
        accruals = try json.object(optional: "accruals") {
            AccountAccruals(
                interest: try $0.money("interest"), feesDue: try $0.money("feesDue"),
                interestRateBasisPoints: try $0.integer("interestRateBasisPoints"),
                overdraftRateBasisPoints: try $0.integer("overdraftRateBasisPoints"))
        }
    }
}

/// An account to be paid, identified by a text.
public struct PayeeAccount: ReadableResource {
    public let text: String
    public let accountID: AccountID

    public init(text: String, accountID: AccountID) { (self.text, self.accountID) = (text, accountID) }

    public static let schemaName = "PayeeAccount"
    public static let fields = ResourceFields<PayeeAccount>([
        .text("text") { $0.text }, .text("accountID") { $0.accountID.text },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(text: try json.text("text"), accountID: try json.id("accountID"))
    }
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
