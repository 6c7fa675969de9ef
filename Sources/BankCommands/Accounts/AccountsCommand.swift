package import BankDomain
package import BankFeatures
package import BankServices
import CommandLineKit

/// `bank accounts …`
package enum AccountsCommand: Equatable {
    case list(scope: AccountScope, page: PageRequest?)
    case show(account: String)
    case balance(account: String, at: String)
    case open(AccountOpeningDraft, ExecutionMode)
    case rename(account: String, name: String, ExecutionMode)
    case setDefault(account: String, ExecutionMode)
    case freeze(account: String, AccountFreeze.Scope, reason: String, ExecutionMode)
    case unfreeze(account: String, ExecutionMode)
    case close(account: String, clearsDefault: Bool, ExecutionMode)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        let mode = arguments.executionMode
        switch verb {
        case "list":
            self = .list(scope: arguments.flag("all") ? .all : .own, page: try arguments.optionalPage())
        case "show":
            let account = arguments.argument("ACCOUNT")
            let moment = try arguments.text("at")
            self = moment.map { .balance(account: account, at: $0) } ?? .show(account: account)
        case "open":
            let draft = AccountOpeningDraft(
                accountType: arguments.choice("type", as: Account.AccountType.self),
                currency: try arguments.text("currency") ?? "", accountName: arguments.requiredString("name"),
                product: try arguments.text("product") ?? "")
            guard !draft.product.isEmpty || !draft.currency.isEmpty else {
                throw .missingOptions(["--currency"], context: Self.openContext)
            }
            self = .open(draft, mode)
        case "rename":
            self = .rename(account: arguments.argument("ACCOUNT"), name: arguments.argument("NAME"), mode)
        case "freeze":
            self = .freeze(
                account: arguments.argument("ACCOUNT"),
                arguments.choice("scope", as: AccountFreeze.Scope.self) ?? .debits,
                reason: arguments.requiredString("reason"), mode)
        case "unfreeze":
            self = .unfreeze(account: arguments.argument("ACCOUNT"), mode)
        case "close":
            self = .close(
                account: arguments.argument("ACCOUNT"), clearsDefault: arguments.flag("clear-default"), mode)
        default:
            self = .setDefault(account: arguments.argument("ACCOUNT"), mode)
        }
    }
}
