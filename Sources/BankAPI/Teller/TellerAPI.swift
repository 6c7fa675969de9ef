public import BankDomain
import BankServices
import JSONKit

/// The counter of the bank, for staff.
public enum TellerAPI {
    public static let account = AccountsAPI.id
    public static let amount = Parameter<String>.amount("amount", "Amount, in the account's currency")
    public static let reference = Parameter<String>.text("reference", "For the statement").optional
    public static let floor = Parameter<String>.amount(
        "floor", "The lowest available balance; null for no limit"
    ).optional
    public static let owner = Parameter<String>.text("owner", "The user's id or user name")
    public static let formerOwner = Parameter<String>(
        "owner", in: .path, .text, "The user's id or user name", write: JSONValue.string
    ) { value, _ in
        if case .string(let text) = value { text } else { value.text }
    }

    private static let cash = [
        account.description, amount.description, PaymentParameters.currency.description,
        reference.description, Paging.dryRun.description,
    ]

    public static let named = Route<Account>(
        "teller account", .get, "/teller/accounts/named", "Find an account by id, number or IBAN",
        [AccountsAPI.text.description])
    public static let deposit = Route<Transaction>(
        "teller deposit", .post, "/teller/accounts/{id}/deposits", "Take cash in", status: 201,
        cash, movesMoney: true)
    public static let withdraw = Route<Transaction>(
        "teller withdraw", .post, "/teller/accounts/{id}/withdrawals", "Pay cash out", status: 201,
        cash, movesMoney: true)
    public static let setFloor = Route<Account>(
        "teller set-floor", .put, "/teller/accounts/{id}/floor", "Set the lowest available balance",
        [
            account.description, floor.description, PaymentParameters.currency.description,
            Paging.dryRun.description,
        ])
    public static let addOwner = Route<Account>(
        "teller add-owner", .post, "/teller/accounts/{id}/owners", "Add an owner",
        [account.description, owner.description, Paging.dryRun.description])
    public static let removeOwner = Route<Account>(
        "teller remove-owner", .delete, "/teller/accounts/{id}/owners/{owner}", "Remove an owner",
        [
            account.description, formerOwner.description, AccountsAPI.cancelsOrders.description,
            Paging.dryRun.description,
        ])
}
