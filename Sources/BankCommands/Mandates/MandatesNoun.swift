import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

enum MandatesNoun: Noun {
    static let nodes = [
        group(
            "mandates", "Allow, limit and block direct debits, and get refunds",
            discussion: """
                A mandate is your permission for a creditor to collect money from your account. A creditor's first \
                collection makes its mandate visible here. Give a mandate's ID, its reference, or the start of its \
                creditor's name if it matches only one.
                """,
            [
                list, show, add, authorize, limit, block, unblock, cancel, rule, accept, collections, refund,
            ])
    ]

    private static let list = verb(
        "list", "List mandates", account, page, fields: .of(MandateColumns.all),
        examples: ["bank mandates list"]
    ) { views, account, page in
        ListView(
            of: views.mandates, \.state, MandateColumns.all,
            emptyText: "No creditor has collected from your accounts, and you haven't authorized any."
        ) { await $0.load(account: account, page: page) }
    }

    private static let show = verb(
        "show", "Show a mandate", mandate, examples: ["bank mandates show MND000001"]
    ) { $0.shown($1) }

    private static let add = verb(
        "add", "Authorize a mandate before its creditor collects",
        discussion: "The identifier and the mandate are in the creditor's contract.", draft, dryRun,
        examples: [
            "bank mandates add --account ACC001 --creditor-id DE98ZZZ09999999999 --creditor 'City Power' --mandate C-77"
        ]
    ) { views, draft, mode in
        views.change(mode, saying: { "Authorized \(name(of: $0))." }) { await $0.add(draft, mode: mode) }
    }

    private static let authorize = change(
        "authorize", .authorize, "Authorize a mandate, even one that you cancelled"
    ) { "Authorized \($0)." }

    private static let limit = verb(
        "limit", "Show or limit a mandate's collections",
        discussion: "Limits that you leave out stay the same. Months are in the bank's time zone.",
        mandate, newLimits, dryRun,
        examples: ["bank mandates limit 'City Power' --amount 90 --per-month none"]
    ) { views, mandate, limits, mode in
        guard limits != MandateLimitsDraft() else { return views.shown(mandate) }
        return views.change(mode, saying: { "Changed the limits of \(name(of: $0))." }) {
            await $0.limit(mandate, limits, mode: mode)
        }
    }

    private static let block = change(
        "block", .block, "Block a mandate's creditor, including their other mandates"
    ) { "Blocked the creditor of \($0)." }

    private static let unblock = change("unblock", .unblock, "Unblock a mandate's creditor") {
        "Unblocked the creditor of \($0)."
    }

    private static let cancel = change(
        "cancel", .cancel, "Cancel a mandate; later collections are refused"
    ) { "Cancelled \($0)." }

    private static let rule = verb(
        "rule", "Show which direct debits an account accepts", required("ACCOUNT", help: "Account"),
        examples: ["bank mandates rule ACC001"]
    ) { views, account in
        RecordView(of: views.mandates, \.rule, MandateColumns.rule) { await $0.loadRule(of: account) }
    }

    private static let accept = verb(
        "accept", "Choose which direct debits an account accepts",
        discussion: """
            all: from every creditor, unless you block it or cancel the mandate. authorized: only from mandates that \
            you authorized. none: no direct debits.
            """,
        required("ACCOUNT", help: "Account"), required("DEBITS", help: "all, authorized or none"), dryRun,
        examples: ["bank mandates accept ACC001 authorized"]
    ) { views, account, word, mode in
        ChangeView(
            of: views.mandates, \.ruleChange, MandateColumns.rule, mode,
            saying: { Done.chosen($0) }
        ) { await $0.accept(word, on: account, mode: mode) }
    }

    private static let collections = verb(
        "collections", "List direct debits, newest first", account, page(defaultLimit: 20),
        fields: .of(DirectDebitColumns.all), examples: ["bank mandates collections --account ACC001"]
    ) { views, account, page in
        ListView(
            of: views.mandates, \.directDebits, DirectDebitColumns.all,
            emptyText: "Nothing was collected by direct debit."
        ) { await $0.loadDirectDebits(account: account, page: page) }
    }

    private static let refund = verb(
        "refund", "Get a refund for a direct debit",
        discussion: """
            You can do this for eight weeks, or for thirteen months if you hadn't authorized the mandate. You don't \
            need a reason. You get the money back immediately, except what the creditor has already given back. Your \
            contract with the creditor doesn't change.
            """,
        required("DEBIT", help: "Direct debit ID"), dryRun, examples: ["bank mandates refund DDB000001"]
    ) { views, id, mode in
        ChangeView(
            of: views.mandates, \.refund, DirectDebitColumns.all, mode, saying: { Done.refunded($0) }
        ) { await $0.refund(id, mode: mode) }
    }

    private static let mandate = required(
        "MANDATE", help: "Mandate ID, reference, or the start of the creditor's name")
    private static let account = option(
        "account", value: "ACCOUNT", help: "Only for this account", completion: .listed(.account))
    private static let limits = Input(
        option("amount", value: "AMOUNT", help: "Maximum amount of a collection"),
        integer(
            "per-month", in: MandateLimits.perMonthRange, value: "NUMBER",
            help: "Maximum number of collections in a calendar month")
    ) { MandateLimitsDraft(amount: $0, perMonth: $1.map(String.init)) }
    private static let newLimits = Input(
        option("amount", value: "AMOUNT", help: "Maximum amount of a collection, or none for no limit"),
        option(
            "per-month", value: "NUMBER",
            help: "Maximum number of collections in a calendar month, or none for no limit")
    ) { MandateLimitsDraft(amount: $0, perMonth: $1) }
    private static let draft = Input(
        required("account", value: "ACCOUNT", help: "Account to collect from"),
        required("creditor-id", value: "ID", help: "Creditor identifier"),
        required("creditor", value: "NAME", help: "Creditor's name"),
        required("mandate", value: "REFERENCE", help: "Mandate reference from the creditor"), limits
    ) {
        MandateDraft(account: $0, creditorID: $1, creditorName: $2, reference: $3, limits: $4)
    }

    private static func change(
        _ verb: String, _ change: MandateChange, _ abstract: Phrase,
        saying headline: @escaping @MainActor @Sendable (Phrase) -> Phrase
    ) -> VerbNode {
        Self.verb(verb, abstract, mandate, dryRun, examples: ["bank mandates \(verb) MND000001"]) {
            views, mandate, mode in
            views.change(mode, saying: { headline(name(of: $0)) }) {
                await $0.apply(change, to: mandate, mode: mode)
            }
        }
    }

    private static func name(of mandate: Mandate) -> Phrase {
        "\(displayable(mandate.creditorName)) (\(mandate.id))"
    }

    static func views(in host: any CommandHost) -> MandatesViewFactory {
        MandatesViewFactory(services: host.services)
    }
}

@MainActor
package struct MandatesViewFactory {
    package typealias Dependencies = HasMandateService & HasAccountService

    let services: any Dependencies

    var mandates: MandatesViewModel {
        MandatesViewModel(mandateService: services.mandateService, accountService: services.accountService)
    }

    func shown(_ mandate: String) -> RecordView<Mandate> {
        RecordView(of: mandates, \.mandate, MandateColumns.all) { await $0.show(mandate) }
    }

    func change(
        _ mode: ExecutionMode, saying headline: @escaping @MainActor (Mandate) -> Phrase,
        change: @escaping @MainActor (MandatesViewModel) async -> Void
    ) -> ChangeView<Mandate> {
        ChangeView(
            of: mandates, \.change, MandateColumns.all, mode, saying: headline, change: change)
    }
}

extension Done {
    fileprivate static func chosen(_ rule: DirectDebitRule) -> Phrase {
        switch rule.acceptance {
        case .all: "\(rule.accountID) takes all direct debits."
        case .authorized: "\(rule.accountID) takes only direct debits that you authorized."
        case .none: "\(rule.accountID) takes no direct debits."
        }
    }

    fileprivate static func refunded(_ debit: DirectDebit) -> Phrase {
        "\(debit.remainingAmount.shown) from \(displayable(debit.creditorName)) is back on your account (\(debit.id))."
    }

    static func collected(_ debit: DirectDebit) -> Phrase {
        let (amount, name) = (debit.amount.shown, displayable(debit.creditorName))
        guard debit.status == .booked else {
            return "The direct debit of \(amount) by \(name) was refused (\(debit.id))."
        }
        return "\(name) collected \(amount) (\(debit.id))."
    }
}
