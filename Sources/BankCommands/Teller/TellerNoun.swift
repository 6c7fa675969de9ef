import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum TellerNoun: Noun {
    static let nodes = [
        group(
            "teller", "Manage cash, minimum balances and account owners (tellers and operators)",
            discussion: "Tellers can use all of these commands except set-floor.",
            [deposit, withdraw, reverse, releaseHold, setFloor, addOwner, removeOwner])
    ]

    private static let deposit = cash(
        "deposit", "Deposit cash into an account", .deposit, "bank teller deposit ACC001 --amount 100")

    private static let withdraw = cash(
        "withdraw", "Withdraw cash from an account", .withdrawal, "bank teller withdraw ACC001 --amount 40")

    private static let reverse = verb(
        "reverse", "Undo a cash deposit or withdrawal, or a captured card payment",
        discussion: """
            An opposite booking is made, once, with the reason as its reference. Refunded parts of a card payment stay \
            refunded. The owners are notified.
            """,
        Input(required("ID", help: "Transaction ID, such as ACC001.17")) { TransactionID($0) }, reason,
        date(
            "value-date", help: "Day from which it counts for interest, not before that of the transaction",
            default: "that day, if its month is open"), money,
        examples: ["bank teller reverse ACC001.17 --reason 'Wrong account'"]
    ) { views, id, reason, valueDate, options in
        ChangeView(
            of: views.correction(reason, options), \.reversal, TransactionColumns.all, options.mode,
            saying: { Done.reversed($0, id) }, key: { $0.idempotencyKey }
        ) { await $0.reverse(id, valueDate: valueDate, mode: options.mode) }
    }

    private static let releaseHold = verb(
        "release-hold", "Release a customer's hold",
        discussion: "The customer learns the reason.",
        Input(required("HOLD", help: "Hold ID, such as HLD000001")) { TransferHoldID($0) }, reason, money,
        examples: ["bank teller release-hold HLD000001 --reason 'The shop has closed'"]
    ) { views, id, reason, options in
        ChangeView(
            of: views.correction(reason, options), \.release, TransferHoldColumns.all(), options.mode,
            saying: { Done.released($0) }, key: { $0.idempotencyKey }
        ) { await $0.releaseHold(id, mode: options.mode) }
    }

    private static let setFloor = verb(
        "set-floor", "Set an account's minimum available balance", account,
        required(
            "amount", value: "AMOUNT",
            help: "Minimum balance; negative for an overdraft, none for no limit"),
        dryRun, examples: ["bank teller set-floor ACC001 --amount=-500.00"]
    ) { views, account, floor, mode in
        views.change(account, mode, saying: { "Changed the minimum balance of the account \($0)." }) {
            await $0.setFloor(floor, mode: mode)
        }
    }

    private static let addOwner = verb(
        "add-owner", "Add an owner to an account", account, user, dryRun,
        examples: ["bank teller add-owner ACC001 --user USR002"]
    ) { views, account, user, mode in
        views.change(account, mode, saying: { "Added an owner to the account \($0)." }) {
            await $0.addOwner(user, mode: mode)
        }
    }

    private static let removeOwner = verb(
        "remove-owner", "Remove an owner from an account; the last owner can't be removed", account, user,
        flag(
            "cancel-orders",
            help: "Cancel the user's standing orders and remove the user's goals that use the account"),
        dryRun, examples: ["bank teller remove-owner ACC001 --user USR002"]
    ) { views, account, user, endsDependents, mode in
        views.change(account, mode, saying: { "Removed an owner from the account \($0)." }) {
            await $0.removeOwner(user, endsDependents: endsDependents, mode: mode)
        }
    }

    private static let account = required("ACCOUNT", help: "Account")
    private static let reason = required(
        "reason", value: "TEXT", help: "Reason, at most 70 characters")
    private static let valueDate = date(
        "value-date", help: "Day from which it counts for interest, today or earlier in an open month",
        default: "today")
    private static let user = required("user", value: "USER", help: "User ID or user name")

    private static func cash(
        _ name: String, _ abstract: Phrase, _ movement: CashMovement, _ example: CommandExample
    ) -> VerbNode {
        verb(
            name, abstract, account,
            required("amount", value: "AMOUNT", help: "Amount, in the account's currency"),
            anyText("reference", value: "TEXT", help: "Reference, at most 140 characters"), valueDate,
            money, examples: [example]
        ) { views, account, amount, reference, valueDate, options in
            let draft = CashDraft(
                account: account, amount: amount, reference: reference ?? "", valueDate: valueDate)
            return ChangeView(
                of: views.cash(movement, draft, options), \.state,
                TransactionColumns.all.map { $0.of { $0.transaction } }, options.mode,
                saying: { Done.cash($0.transaction) }, key: { $0.idempotencyKey }
            ) { await $0.submit(mode: options.mode) }
        }
    }

    static func views(in host: any CommandHost) -> TellerViewFactory {
        TellerViewFactory(services: host.services, random: host.randomSource)
    }
}

@MainActor
package struct TellerViewFactory {
    package typealias Dependencies = HasTellerService

    let services: any Dependencies
    let random: any RandomSource

    func cash(_ movement: CashMovement, _ draft: CashDraft, _ options: MoneyOptions) -> CashViewModel {
        CashViewModel(
            movement, draft: draft, idempotencyKey: options.idempotencyKey,
            tellerService: services.tellerService, random: random)
    }

    func correction(_ reason: String, _ options: MoneyOptions) -> CorrectionViewModel {
        CorrectionViewModel(
            reason: reason, idempotencyKey: options.idempotencyKey, tellerService: services.tellerService,
            random: random)
    }

    /// Changes account terms that only the bank can change, and shows the account.
    func change(
        _ account: String, _ mode: ExecutionMode, saying headline: @escaping @MainActor (Phrase) -> Phrase,
        change: @escaping @MainActor (AccountTermsViewModel) async -> Void
    ) -> ChangeView<Account> {
        ChangeView(
            of: AccountTermsViewModel(account: account, tellerService: services.tellerService), \.state,
            AccountColumns.all, mode, saying: { headline(AccountsNoun.name(of: $0)) }, change: change)
    }
}
