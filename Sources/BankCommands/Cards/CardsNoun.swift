import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

enum CardsNoun: Noun {
    static let nodes = [
        group(
            "cards", "Order and manage cards",
            discussion: """
                Give a card's ID, its last four digits or its name, or the start of one of these if it matches only \
                one card.
                """,
            [
                list, show, order, activate, freeze, unfreeze, limits, rules, reportLost, replace, reveal,
                authorisations, simulate,
            ])
    ]

    private static let list = verb(
        "list", "List your cards", scope("All cards of the bank (auditors and operators only)"), page,
        fields: .of(CardColumns.all), examples: ["bank cards list"]
    ) { views, scope, page in
        let model = views.list(scope)
        return ListView(
            of: model, \.state, CardColumns.all, page: page,
            emptyText: model.state.value == [] ? Notice.noCards : Notice.noMoreCards
        ) { await $0.load() }
    }

    private static let show = verb(
        "show", "Show a card", card, examples: ["bank cards show CRD001", "bank cards show everyday"]
    ) { $0.shown($1) }

    private static let order = verb(
        "order", "Order a card; activate it when it arrives",
        discussion: """
            The card's number is from a range that no real issuer uses. It is stored encrypted. A new card has a limit \
            of 2,500 per payment, 5,000 per day and 20,000 per month in dollars or euros, and of the same order in \
            other currencies; change them with bank cards limits.
            """,
        text(
            "account", value: "ACCOUNT", help: "Account to pay from", default: "your default account"),
        required("name", value: "NAME", help: "Card name, at most 70 characters"), money,
        globals: [SecretOptions.keychainPassword.name],
        examples: ["bank cards order --account ACC001 --name Everyday"]
    ) { views, account, name, options in views.order(.new(account: account, name: name), options) }

    private static let activate = change("activate", .activate, "Activate a card") {
        "Activated the card \($0)."
    }

    private static let freeze = change("freeze", .freeze, "Freeze a card") { "Froze the card \($0)." }

    private static let unfreeze = change("unfreeze", .unfreeze, "Unfreeze a card") {
        "Unfroze the card \($0)."
    }

    private static let limits = verb(
        "limits", "Show or set a card's spending limits",
        discussion: "Limits that you leave out stay the same. Days and months are in the bank's time zone.",
        card, limitsDraft, dryRun, examples: ["bank cards limits CRD001 --payment 200 --month none"]
    ) { views, card, draft, mode in
        guard draft != CardLimitsDraft() else { return views.shown(card) }
        return views.change(card, mode, saying: { "Changed the limits of the card \($0)." }) {
            await $0.setLimits(draft, mode: mode)
        }
    }

    private static let limitsDraft = Input(
        text("payment", value: "AMOUNT", help: "Limit for one payment, or none for no limit"),
        text("day", value: "AMOUNT", help: "Limit for one day, or none for no limit"),
        text("month", value: "AMOUNT", help: "Limit for one calendar month, or none for no limit")
    ) { CardLimitsDraft(payment: $0, day: $1, month: $2) }

    private static let rules = verb(
        "rules", "Show or set where a card can be used",
        discussion: """
            Lists that you leave out stay the same; none empties a list. If a list of allowed categories or countries \
            is set, all others are blocked, and you can't set a list of blocked ones as well. Categories are ISO 18245 \
            codes, countries are ISO 3166-1 codes.
            """,
        card, rulesDraft, dryRun,
        examples: ["bank cards rules CRD001 --blocked-categories 7995 --allowed-countries US"]
    ) { views, card, draft, mode in
        guard draft != SpendingControlsDraft() else { return views.shown(card) }
        return views.change(card, mode, saying: { "Changed the rules of the card \($0)." }) {
            await $0.setRules(draft, mode: mode)
        }
    }

    private static let rulesDraft = Input(
        text("allowed-categories", value: "CODES", help: "Allowed merchant categories, such as 5411,5812"),
        text("blocked-categories", value: "CODES", help: "Blocked merchant categories, such as 7995"),
        text("allowed-countries", value: "CODES", help: "Allowed countries, such as US,CA"),
        text("blocked-countries", value: "CODES", help: "Blocked countries")
    ) {
        SpendingControlsDraft(
            allowedCategories: $0, blockedCategories: $1, allowedCountries: $2, blockedCountries: $3)
    }

    private static let reportLost = change(
        "report-lost", .reportLost, "Report a card lost or stolen; it is blocked permanently",
        asking: {
            await $0.load()
            return Notice.confirmLoss(of: try $0.state.get())
        }
    ) { "Reported the card \($0) lost. It can't be used again." }

    private static let replace = verb(
        "replace", "Replace a card with one that has a new number",
        discussion: """
            The new card has the same name, limits and rules. If the old card has no limit, the new one gets a new \
            card's limits. The old card is blocked permanently.
            """,
        card, money, globals: [SecretOptions.keychainPassword.name],
        examples: ["bank cards replace CRD001"]
    ) { views, card, options in views.order(.replacement(card: card), options) }

    private static let reveal = verb(
        "reveal", "Print a card's number, expiry date and security code",
        discussion:
            """
            Each is printed on a separate line. You need a code from your second factor; it works once, and only for \
            this card.
            """,
        card, code, globals: [SecretOptions.keychainPassword.name],
        examples: ["bank cards reveal CRD001 --code 123456"]
    ) { CardRevealView(viewModel: $0.reveal($1), code: $2) }

    private static let authorisations = verb(
        "authorisations", "List a card's payment requests, newest first", card, page,
        fields: .of(CardAuthorisationColumns.all), examples: ["bank cards authorisations CRD001 --limit 5"]
    ) { views, card, page in
        ListView(
            of: views.authorisations(of: card), \.state, CardAuthorisationColumns.all, page: page,
            emptyText: Notice.noAuthorisations
        ) { await $0.load() }
    }

    private static let card = required("CARD", help: "Card ID, last four digits or name, or the start of one")

    private static func change(
        _ name: String, _ change: CardChange, _ abstract: Phrase,
        asking question: (@MainActor @Sendable (CardDetailViewModel) async throws -> Phrase)? = nil,
        saying headline: @escaping @MainActor @Sendable (Phrase) -> Phrase
    ) -> VerbNode {
        verb(
            name, abstract, card, dryRun, examples: ["bank cards \(name) CRD001"]
        ) { views, card, mode in
            views.change(card, mode, saying: headline, asking: question) {
                await $0.apply(change, mode: mode)
            }
        }
    }

    static func views(in host: any CommandHost) -> CardsViewFactory {
        CardsViewFactory(
            services: host.services, locationService: host.services.locationService, random: host.randomSource
        )
    }
}

@MainActor
package struct CardsViewFactory {
    package typealias Dependencies = HasCardService & HasAccountService

    let services: any Dependencies
    let locationService: any LocationServiceProtocol
    let random: any RandomSource

    func list(_ scope: AccountScope) -> CardsListViewModel {
        CardsListViewModel(scope: scope, cardService: services.cardService, coordinator: nil)
    }

    func card(_ name: String) -> CardDetailViewModel {
        CardDetailViewModel(named: name, cardService: services.cardService, coordinator: nil)
    }

    func reveal(_ name: String) -> CardRevealViewModel {
        CardRevealViewModel(named: name, cardService: services.cardService)
    }

    func authorisations(of card: String) -> CardAuthorisationsViewModel {
        CardAuthorisationsViewModel(named: card, cardService: services.cardService)
    }

    func payment(_ draft: CardPaymentDraft, _ options: MoneyOptions) -> ChangeView<CardAuthorisation> {
        let model = CardPaymentViewModel(
            draft: draft, idempotencyKey: options.idempotencyKey, cardService: services.cardService,
            locationService: locationService, random: random)
        return ChangeView(
            of: model, \.state, CardAuthorisationColumns.all, options.mode,
            saying: { Done.payment($0, after: draft) }, key: { $0.idempotencyKey }
        ) { await $0.submit(mode: options.mode) }
    }

    func order(_ draft: CardOrderDraft, _ options: MoneyOptions) -> ChangeView<Card> {
        let model = CardOrderViewModel(
            draft: draft, idempotencyKey: options.idempotencyKey, cardService: services.cardService,
            accountService: services.accountService, random: random, coordinator: nil)
        return ChangeView(
            of: model, \.state, CardColumns.all, options.mode,
            saying: { "Ordered the card \(name(of: $0))." }, key: { $0.idempotencyKey }
        ) { await $0.submit(mode: options.mode) }
    }

    func shown(_ card: String) -> RecordView<Card> {
        RecordView(of: self.card(card), \.state, CardColumns.all) { await $0.load() }
    }

    /// - Parameter headline: what happened to the card of this name.
    func change(
        _ card: String, _ mode: ExecutionMode, saying headline: @escaping @MainActor (Phrase) -> Phrase,
        asking question: (@MainActor (CardDetailViewModel) async throws -> Phrase)? = nil,
        change: @escaping @MainActor (CardDetailViewModel) async -> Void
    ) -> ChangeView<Card> {
        ChangeView(
            of: self.card(card), \.change, CardColumns.all, mode, saying: { headline(name(of: $0)) },
            asking: question, change: change)
    }

    private func name(of card: Card) -> Phrase { "\(displayable(card.name)) (\(card.id))" }
}
