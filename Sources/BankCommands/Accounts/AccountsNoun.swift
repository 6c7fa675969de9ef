import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

enum AccountsNoun: Noun {
    static let nodes = [
        group(
            "accounts", "List, show, open, freeze and close accounts", discussion: Help.accountNames,
            [list, show, open, rename, setDefault, freeze, unfreeze, close])
    ]

    private static let list = verb(
        "list", "List your accounts", scope("All accounts of the bank (auditors and operators only)"), page,
        fields: .of(AccountColumns.all),
        examples: [
            "bank accounts list",
            CommandExample("bank accounts list --output json --fields id,balance", "for scripts"),
        ]
    ) { AccountsListView(viewModel: $0.list($1), page: $2) }

    private static let show = verb(
        "show", "Show an account and its newest transactions", discussion: Help.accountNames,
        required("ACCOUNT", help: "Account ID, number, IBAN or name, or the start of one"),
        option(
            "at", value: "MOMENT",
            help:
                "Balance at a past time, such as '2026-01-31 09:30' or 2026-01-31T09:30:00Z, or at the end of a day"
        ),
        examples: [
            "bank accounts show ACC001", "bank accounts show savings",
            "bank accounts show savings --at 2026-01-31",
        ]
    ) { views, account, moment in
        guard let moment else { return AccountDetailView(viewModel: views.account(named: account)) }
        return RecordView(of: views.balance(of: account, at: moment), \.state, AccountColumns.past) {
            await $0.load()
        }
    }

    private static let open = verb(
        "open", "Open an account", opening, dryRun,
        examples: [
            "bank accounts open --type savings --currency EUR --name Holidays",
            "bank accounts open --product everyday-checking --currency EUR --name Daily",
        ]
    ) { views, draft, mode in
        AccountOpeningView(viewModel: views.opening(of: draft), mode: mode)
    }

    private static let rename = verb(
        "rename", "Rename an account", account, required("NAME", help: "New name"), dryRun,
        examples: ["bank accounts rename ACC002 'Rainy days'"]
    ) { views, account, newName, mode in
        views.change(account, mode, saying: { "Renamed the account \(name(of: $0))." }) {
            await $0.rename(to: newName, mode: mode)
        }
    }

    private static let setDefault = verb(
        "set-default", "Set the default account", account, dryRun,
        examples: ["bank accounts set-default ACC003"]
    ) { views, account, mode in
        views.change(account, mode, saying: { "\(name(of: $0)) is now your default account." }) {
            await $0.setDefault(mode: mode)
        }
    }

    private static let freeze = verb(
        "freeze", "Block withdrawals, or all movements", account,
        choice(
            "scope", of: AccountFreeze.Scope.allCases,
            help: "debits blocks withdrawals; all blocks deposits too", default: "debits"),
        required("reason", value: "TEXT", help: "Reason, at most 70 characters"), dryRun,
        examples: ["bank accounts freeze ACC001 --scope debits --reason 'Card lost'"]
    ) { views, account, scope, reason, mode in
        views.change(account, mode, saying: { "Froze the account \(name(of: $0))." }) {
            await $0.freeze(scope ?? .debits, reason: reason, mode: mode)
        }
    }

    private static let unfreeze = verb(
        "unfreeze", "Unfreeze an account; if the bank froze it, only an operator can", account, dryRun,
        examples: ["bank accounts unfreeze ACC001"]
    ) { views, account, mode in
        views.change(account, mode, saying: { "Unfroze the account \(name(of: $0))." }) {
            await $0.unfreeze(mode: mode)
        }
    }

    private static let close = verb(
        "close", "Close an empty account permanently", account,
        flag("clear-default", help: "Close it even if it is your default account"),
        flag("cancel-orders", help: "Cancel its standing orders and remove its goals"), dryRun,
        examples: ["bank accounts close ACC004"]
    ) { views, account, clearsDefault, endsDependents, mode in
        views.change(
            account, mode, saying: { "Closed the account \(name(of: $0))." },
            asking: {
                // What prevents it is said before the question.
                await $0.close(clearsDefault: clearsDefault, endsDependents: endsDependents, mode: .dryRun)
                return Notice.confirmClosing(try $0.change.get().value)
            }
        ) { await $0.close(clearsDefault: clearsDefault, endsDependents: endsDependents, mode: mode) }
    }

    private static let account = required("ACCOUNT", help: "Account")

    private static let opening = Input<AccountOpeningDraft>(
        text("product", value: "PRODUCT", help: "Product to open it with; see bank products list"),
        choice(
            "type", of: Account.AccountType.allCases, help: "Account type",
            default: "the product's type, or checking"),
        currency("Account currency, such as EUR (ISO 4217); required unless the product sets it"),
        required("name", value: "NAME", help: "Account name, at most 70 characters")
    ) { (product, type, currency, name) throws(CommandLineError) in
        guard !product.isEmpty || !currency.isEmpty else {
            throw .missingOptions(["--currency"], context: openingContext)
        }
        return AccountOpeningDraft(
            accountType: type, currency: currency, accountName: name, product: product)
    }

    // Whether the currency is required depends on the values of other options.
    private static let openingContext = CommandContext(
        "accounts", "open", usage: "--currency CODE --name NAME [--product PRODUCT] [options]")

    static func name(of account: Account) -> Phrase {
        "\(displayable(account.accountName)) (\(account.id))"
    }

    static func views(in host: any CommandHost) -> AccountsViewFactory {
        AccountsViewFactory(services: host.services)
    }
}

/// Creates account views from only the services that they need.
@MainActor
package struct AccountsViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService & HasProductService

    let services: any Dependencies

    func list(_ scope: AccountScope) -> AccountsListViewModel {
        AccountsListViewModel(
            scope: scope, accountService: services.accountService, coordinator: nil)
    }

    func account(named name: String) -> AccountDetailViewModel {
        AccountDetailViewModel(
            .named(name), accountService: services.accountService,
            transactionService: services.transactionService, coordinator: nil)
    }

    func balance(of account: String, at moment: String) -> PastBalanceViewModel {
        PastBalanceViewModel(.named(account), moment: moment, accountService: services.accountService)
    }

    func opening(of draft: AccountOpeningDraft) -> AccountOpeningViewModel {
        AccountOpeningViewModel(
            draft: draft, accountService: services.accountService, productService: services.productService,
            coordinator: nil)
    }

    func change(
        _ name: String, _ mode: ExecutionMode, saying headline: @escaping @MainActor (Account) -> Phrase,
        asking question: (@MainActor (AccountDetailViewModel) async throws -> Phrase)? = nil,
        change: @escaping @MainActor (AccountDetailViewModel) async -> Void
    ) -> ChangeView<Account> {
        ChangeView(
            of: account(named: name), \.change, AccountColumns.all, mode, saying: headline,
            asking: question, change: change)
    }
}
