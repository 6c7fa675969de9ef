import BankDomain
import BankServices
import BankTestSupport

/// Payments, cards and what follows from them.
extension RightsTable {
    //                                                 own co str pay tel aud ope nob
    static let transfers: [Right] = [
        Right("create(_:mode:)", /*                 */ "+  +  0  0  0  -  -  -") {
            try await $0.client.transfers.create(.small($0), mode: .commit)
        },
        Right("create(_:mode:) above 30.00", /*     */ "x  -  0  0  0  -  -  -") {
            try await $0.client.transfers.create(.small($0, usd(4_000)), mode: .commit)
        },
        Right("createAll(_:mode:)", /*              */ "+  +  0  0  0  -  -  -") {
            let batch = TransferBatch(name: "pay.csv", requests: [.small($0)], isLinked: false)
            if case .refused(let refusal)? = try await $0.client.transfers.createAll(batch, mode: .commit)
                .first
            {
                throw refusal
            }
            return true
        },
        Right("quote(_:)", /*                       */ "+  +  0  0  0  -  -  -") {
            try await $0.client.transfers.quote(.small($0))
        },
        Right("cancel(_:mode:)", /*                 */ "+  +  0  0  0  -  -  -") {
            try await $0.client.transfers.cancel($0.ids.scheduled, mode: .commit)
        },
        Right("reverse(_:idempotencyKey:mode:)", /* */ "-  -  -  -  -  -  +  -") {
            try await $0.client.transfers.reverse(
                $0.ids.transfer, idempotencyKey: FreshKeys.next(), mode: .commit)
        },
        Right("confirm(_:code:)", /*                */ "+  0  0  0  0  0  0  -") {
            try await $0.client.transfers.confirm($0.ids.challenge, code: $0.ids.code)
        },
        Right("hold(_:mode:)", /*                   */ "+  +  0  0  0  -  -  -") {
            try await $0.client.transfers.hold(
                TransferHoldRequest(
                    from: $0.ids.main, to: .account($0.ids.payees), amount: usd(100),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("capture(_:amount:idempotencyKey:mode:)", "+  +  0  0  0  -  -  -") {
            try await $0.client.transfers.capture(
                $0.ids.hold, amount: nil, idempotencyKey: FreshKeys.next(), mode: .commit)
        },
        Right("release(_:idempotencyKey:mode:)", /* */ "+  +  0  0  0  -  -  -") {
            try await $0.client.transfers.release(
                $0.ids.hold, idempotencyKey: FreshKeys.next(), mode: .commit)
        },
        Right("holds(page:)", /*                    */ "+  +  .  .  .  .  .  -") {
            try await $0.client.transfers.holds(page: nil).items
        },
        Right("hold(id:)", /*                       */ "+  +  0  0  0  +  +  -") {
            try await $0.client.transfers.hold(id: $0.ids.hold)
        },
        Right("transfer(id:)", /*                   */ "+  +  0  +  0  +  +  -") {
            try await $0.client.transfers.transfer(id: $0.ids.transfer)
        },
        Right("transfer(id:) scheduled", /*         */ "+  +  0  0  0  +  +  -") {
            try await $0.client.transfers.transfer(id: $0.ids.scheduled)
        },
        Right("transfers(page:)", /*                */ "+  +  .  +  .  .  .  -") { desk in
            try await desk.client.transfers.transfers(page: nil).items.filter { $0.id == desk.ids.transfer }
        },
    ]

    static let standingOrders: [Right] = [
        Right("create(_:mode:)", /*                 */ "+  +  0  0  0  -  -  -") {
            try await $0.client.standingOrders.create(
                StandingOrderRequest(
                    from: $0.ids.main, to: .account($0.ids.payees), amount: usd(100),
                    schedule: StandingOrderSchedule(.monthly, from: $0.today.adding(days: 9)),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("orders(page:)", /*                   */ "+  +  .  .  .  .  .  -") {
            try await $0.client.standingOrders.orders(page: nil).items
        },
        Right("order(id:)", /*                      */ "+  +  0  0  0  +  +  -") {
            try await $0.client.standingOrders.order(id: $0.ids.order)
        },
        Right("change(_:_:mode:)", /*               */ "+  +  0  0  0  -  -  -") {
            try await $0.client.standingOrders.change($0.ids.order, .pause, mode: .commit)
        },
        Right("update(_:mode:)", /*                 */ "+  +  0  0  0  -  -  -") {
            try await $0.client.standingOrders.update(
                StandingOrderUpdate(
                    $0.ids.order, to: .account($0.ids.payees), amount: usd(200),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("confirm(_:code:)", /*                */ "0  0  0  0  0  0  0  -") {
            try await $0.client.standingOrders.confirm($0.ids.challenge, code: $0.ids.code)
        },
    ]

    static let cards: [Right] = [
        Right("cards(_:) own", /*                   */ "+  +  .  .  .  .  .  -") {
            try await $0.client.cards.cards(.own)
        },
        Right("cards(_:) all", /*                   */ "-  -  -  -  -  +  +  -") {
            try await $0.client.cards.cards(.all)
        },
        Right("card(id:)", /*                       */ "+  +  0  0  0  +  +  -") {
            try await $0.client.cards.card(id: $0.ids.card)
        },
        Right("card(named:)", /*                    */ "+  +  0  0  0  +  +  -") {
            try await $0.client.cards.card(named: $0.ids.card.text)
        },
        Right("order(_:mode:)", /*                  */ "+  +  0  0  0  -  -  -") {
            try await $0.client.cards.order(
                CardOrder(accountID: $0.ids.main, name: "New", idempotencyKey: FreshKeys.next()),
                mode: .commit)
        },
        Right("apply(_:to:mode:)", /*               */ "+  +  0  0  0  -  -  -") {
            try await $0.client.cards.apply(.freeze, to: $0.ids.card, mode: .commit)
        },
        Right("setLimits(_:of:mode:)", /*           */ "+  +  0  0  0  -  -  -") {
            try await $0.client.cards.setLimits(
                CardLimitsUpdate(payment: .set(usd(100))), of: $0.ids.card, mode: .commit)
        },
        Right("setRules(_:of:mode:)", /*            */ "+  +  0  0  0  -  -  -") {
            try await $0.client.cards.setRules(
                SpendingControlsUpdate(blockedCategories: [.groceries]), of: $0.ids.card, mode: .commit)
        },
        Right("replace(_:mode:)", /*                */ "+  +  0  0  0  -  -  -") {
            try await $0.client.cards.replace(
                CardReplacement(cardID: $0.ids.card, idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("reveal(_:code:)", /*                 */ "+  -  0  0  0  -  -  -") {
            try await $0.client.cards.reveal($0.ids.card, code: $0.ids.code)
        },
        Right("authorisations(of:)", /*             */ "+  +  0  0  0  +  +  -") {
            try await $0.client.cards.authorisations(of: $0.ids.card)
        },
        Right("pendingAuthorisations()", /*         */ "+  +  .  .  .  .  .  -") {
            try await $0.client.cards.pendingAuthorisations()
        },
        Right("authorisation(id:)", /*              */ "+  +  0  0  0  +  +  -") {
            try await $0.client.cards.authorisation(id: $0.ids.authorisation)
        },
        Right("authorise(_:mode:)", /*              */ "+  +  0  0  0  -  -  -") {
            try await $0.client.cards.authorise(.groceries(with: $0.ids.card), mode: .commit)
        },
        Right("capture(_:mode:)", /*                */ "+  +  0  0  0  -  -  -") {
            try await $0.client.cards.capture(
                CardCapture(authorisationID: $0.ids.authorisation, idempotencyKey: FreshKeys.next()),
                mode: .commit)
        },
        Right("reverse(_:mode:)", /*                */ "+  +  0  0  0  -  -  -") {
            try await $0.client.cards.reverse(
                CardReversal(authorisationID: $0.ids.authorisation, idempotencyKey: FreshKeys.next()),
                mode: .commit)
        },
    ]

    static let transactions: [Right] = [
        Right("transactions(_:page:)", /*           */ "+  +  .  +  .  .  .  -") { desk in
            try await desk.client.transactions.transactions(TransactionQuery(), page: .first).items
                .filter { $0.amount == usd(1_000) }
        },
        Right("transactions(_:page:) of main", /*   */ "+  +  0  0  0  +  +  -") {
            try await $0.client.entries(of: $0.ids.main)
        },
        Right("transaction(id:)", /*                */ "+  +  0  0  0  +  +  -") {
            try await $0.client.transactions.transaction(id: $0.ids.transaction)
        },
        Right("categorize(_:as:mode:)", /*          */ "+  +  0  0  -  -  -  -") {
            try await $0.client.transactions.categorize($0.ids.transaction, as: .groceries, mode: .commit)
        },
        Right("annotate(_:_:mode:)", /*             */ "+  +  0  0  -  -  -  -") {
            try await $0.client.transactions.annotate(
                $0.ids.transaction, TransactionAnnotation(note: "Bread"), mode: .commit)
        },
        Right("summary(_:by:)", /*                  */ "+  +  0  0  0  +  +  -") {
            try await $0.client.transactions.summary(TransactionQuery(accountID: $0.ids.main), by: .month)
        },
        Right("categoryRules()", /*                 */ "+  .  .  .  .  .  .  -") {
            try await $0.client.transactions.categoryRules()
        },
        Right("addCategoryRule(_:mode:)", /*        */ "+  +  +  +  -  -  -  -") {
            try await $0.client.transactions.addCategoryRule(
                CategoryRuleRequest(text: "shop", category: .groceries), mode: .commit)
        },
        Right("removeCategoryRule(_:mode:)", /*     */ "+  0  0  0  0  0  0  -") {
            try await $0.client.transactions.removeCategoryRule($0.ids.rule, mode: .commit)
        },
    ]

    static let statements: [Right] = [
        Right("statements(of:page:)", /*            */ "+  +  0  0  0  +  +  -") {
            try await $0.client.statements.statements(of: $0.ids.main, page: nil).items
        },
        Right("statement(of:from:to:)", /*          */ "+  +  0  0  0  +  +  -") {
            try await $0.client.statements.statement(of: $0.ids.main, from: nil, to: nil)
        },
        Right("entries(of:after:limit:)", /*        */ "+  +  0  0  0  +  +  -") {
            let statement = Statement.guessed($0.ids.main, on: $0.today)
            return try await $0.client.statements.entries(of: statement, after: nil, limit: 9).items
        },
    ]

    static let products: [Right] = [
        Right("products()", /*                      */ "+  +  +  +  +  +  +  -") {
            try await $0.client.products.products()
        },
        Right("product(id:)", /*                    */ "+  +  +  +  +  +  +  -") {
            try await $0.client.products.product(id: "everyday-checking")
        },
        Right("product(named:)", /*                 */ "+  +  +  +  +  +  +  -") {
            try await $0.client.products.product(named: "everyday-checking")
        },
    ]
}

extension Statement {
    /// A statement as one who does not have it could make it up.
    fileprivate static func guessed(_ account: AccountID, on day: CalendarDate) -> Statement {
        Statement(
            account: .sample(account), from: day.firstOfMonth, to: day, openingBalance: usd(0),
            closingBalance: usd(0), entryCount: 9, credits: nil, debits: nil, newestEntryNumber: 9,
            createdAt: Instant(day))
    }
}

extension TransferRequest {
    fileprivate static func small(_ desk: RightsDesk, _ amount: Money = usd(100)) -> TransferRequest {
        TransferRequest(
            from: desk.ids.main, to: desk.ids.payees, amount: amount, idempotencyKey: FreshKeys.next())
    }
}
