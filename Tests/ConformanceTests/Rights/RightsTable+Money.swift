import BankDomain
import BankServices
import BankTestSupport

/// Payments, cards and related services.
extension RightsTable {
    //         ow co st pa te au op no
    static let transfers: [Right] = [
        Right("+  +  0  0  0  -  -  -", "create(_:mode:)") {
            try await $0.client.transfers.create(.small($0), mode: .commit)
        },
        Right("+  +  0  0  0  -  -  -", "createAll(_:mode:)") {
            let batch = TransferBatch(name: "pay.csv", requests: [.small($0)], isLinked: false)
            if case .refused(let refusal)? = try await $0.client.transfers.createAll(batch, mode: .commit)
                .first
            {
                throw refusal
            }
            return true
        },
        Right("+  +  0  0  0  -  -  -", "quote(_:)") {
            try await $0.client.transfers.quote(.small($0))
        },
        Right("+  +  0  0  0  -  -  -", "cancel(_:mode:)") {
            try await $0.client.transfers.cancel($0.ids.scheduled, mode: .commit)
        },
        Right("-  -  -  -  -  -  +  -", "reverse(_:idempotencyKey:mode:)") {
            try await $0.client.transfers.reverse(
                $0.ids.transfer, idempotencyKey: FreshKeys.next(), mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "confirm(_:code:)") {
            try await $0.client.transfers.confirm($0.ids.challenge, code: $0.ids.code)
        },
        Right("+  .  .  .  .  .  .  -", "challenges()") {
            try await $0.client.transfers.challenges()
        },
        Right("+  +  0  0  0  -  -  -", "hold(_:mode:)") {
            try await $0.client.transfers.hold(
                TransferHoldRequest(
                    from: $0.ids.main, to: .account($0.ids.payees), amount: usd(100),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("+  +  0  0  0  -  -  -", "capture(_:amount:idempotencyKey:mode:)") {
            try await $0.client.transfers.capture(
                $0.ids.hold, amount: nil, idempotencyKey: FreshKeys.next(), mode: .commit)
        },
        Right("+  +  0  0  0  -  -  -", "release(_:idempotencyKey:mode:)") {
            try await $0.client.transfers.release(
                $0.ids.hold, idempotencyKey: FreshKeys.next(), mode: .commit)
        },
        Right("+  +  .  .  .  .  .  -", "holds(page:)") {
            try await $0.client.transfers.holds(page: nil).items
        },
        Right("+  +  0  0  0  +  +  -", "hold(id:)") {
            try await $0.client.transfers.hold(id: $0.ids.hold)
        },
        Right("+  +  0  +  0  +  +  -", "transfer(id:)") {
            try await $0.client.transfers.transfer(id: $0.ids.transfer)
        },
        Right("+  +  .  +  .  +  +  -", "transfers(ids:)") {
            try await $0.client.transfers.transfers(ids: [$0.ids.transfer])
        },
        Right("+  +  0  0  0  +  +  -", "transfer(id:) scheduled") {
            try await $0.client.transfers.transfer(id: $0.ids.scheduled)
        },
        Right("+  +  .  +  .  .  .  -", "transfers(_:page:)") { desk in
            try await desk.client.transfers.transfers(page: nil).items
                .filter { $0.id == desk.ids.transfer }
        },
    ]

    static let standingOrders: [Right] = [
        Right("+  +  0  0  0  -  -  -", "create(_:mode:)") {
            try await $0.client.standingOrders.create(
                StandingOrderRequest(
                    from: $0.ids.main, to: .account($0.ids.spare), amount: usd(100),
                    schedule: StandingOrderSchedule(.monthly, from: $0.today.adding(days: 9)),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("+  +  .  .  .  .  .  -", "orders(page:)") {
            try await $0.client.standingOrders.orders(page: nil).items
        },
        Right("+  +  0  0  0  +  +  -", "order(id:)") {
            try await $0.client.standingOrders.order(id: $0.ids.order)
        },
        Right("+  +  0  0  0  -  -  -", "change(_:_:mode:)") {
            try await $0.client.standingOrders.change($0.ids.order, .pause, mode: .commit)
        },
        Right("+  +  0  0  0  -  -  -", "update(_:mode:)") {
            try await $0.client.standingOrders.update(
                StandingOrderUpdate(
                    $0.ids.order, to: .account($0.ids.spare), amount: usd(200),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("0  0  0  0  0  0  0  -", "confirm(_:code:)") {
            try await $0.client.standingOrders.confirm($0.ids.challenge, code: $0.ids.code)
        },
    ]

    static let cards: [Right] = [
        Right("+  +  .  .  .  .  .  -", "cards(_:) own") {
            try await $0.client.cards.cards(.own)
        },
        Right("-  -  -  -  -  +  +  -", "cards(_:) all") {
            try await $0.client.cards.cards(.all)
        },
        Right("+  +  0  0  +  +  +  -", "card(id:)") {
            try await $0.client.cards.card(id: $0.ids.card)
        },
        Right("+  +  0  0  +  +  +  -", "card(named:)") {
            try await $0.client.cards.card(named: $0.ids.card.text)
        },
        Right("+  +  0  0  0  -  -  -", "order(_:mode:)") {
            try await $0.client.cards.order(
                CardOrder(accountID: $0.ids.main, name: "New", idempotencyKey: FreshKeys.next()),
                mode: .commit)
        },
        Right("+  +  0  0  -  -  -  -", "apply(_:to:mode:)") {
            try await $0.client.cards.apply(.freeze, to: $0.ids.card, mode: .commit)
        },
        Right("+  +  0  0  -  -  -  -", "setLimits(_:of:mode:)") {
            try await $0.client.cards.setLimits(
                CardLimitsUpdate(payment: .set(usd(100))), of: $0.ids.card, mode: .commit)
        },
        Right("+  +  0  0  -  -  -  -", "setRules(_:of:mode:)") {
            try await $0.client.cards.setRules(
                SpendingControlsUpdate(blockedCategories: [.groceries]), of: $0.ids.card, mode: .commit)
        },
        Right("+  +  0  0  -  -  -  -", "replace(_:mode:)") {
            try await $0.client.cards.replace(
                CardReplacement(cardID: $0.ids.card, idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("+  -  0  0  -  -  -  -", "reveal(_:code:)") {
            try await $0.client.cards.reveal($0.ids.card, code: $0.ids.code)
        },
        Right("+  +  0  0  +  +  +  -", "authorisations(of:)") {
            try await $0.client.cards.authorisations(of: $0.ids.card)
        },
        Right("+  +  .  .  .  .  .  -", "pendingAuthorisations()") {
            try await $0.client.cards.pendingAuthorisations()
        },
        Right("+  +  0  0  +  +  +  -", "authorisation(id:)") {
            try await $0.client.cards.authorisation(id: $0.ids.authorisation)
        },
        Right("-  -  -  -  +  -  +  -", "authorise(_:mode:)") {
            try await $0.client.cards.authorise(.groceries(with: $0.ids.card), mode: .commit)
        },
        Right("-  -  -  -  +  -  +  -", "capture(_:mode:)") {
            try await $0.client.cards.capture(
                CardCapture(authorisationID: $0.ids.authorisation, idempotencyKey: FreshKeys.next()),
                mode: .commit)
        },
        Right("-  -  -  -  +  -  +  -", "reverse(_:mode:)") {
            try await $0.client.cards.reverse(
                CardReversal(authorisationID: $0.ids.authorisation, idempotencyKey: FreshKeys.next()),
                mode: .commit)
        },
        Right("-  -  -  -  +  -  +  -", "refund(_:mode:)") {
            try await $0.client.cards.refund(
                CardRefund(authorisationID: $0.ids.captured, idempotencyKey: FreshKeys.next()),
                mode: .commit)
        },
    ]

    static let transactions: [Right] = [
        Right("+  +  .  +  .  .  .  -", "transactions(_:page:)") { desk in
            try await desk.client.transactions.transactions(TransactionQuery(), page: .first).items
                .filter { $0.amount.minorUnits.magnitude == 1_000 }
        },
        Right("+  +  0  0  0  +  +  -", "transactions(_:page:) of main") {
            try await $0.client.entries(of: $0.ids.main)
        },
        Right("+  +  0  0  0  +  +  -", "transaction(id:)") {
            try await $0.client.transactions.transaction(id: $0.ids.transaction)
        },
        Right("+  +  .  .  .  +  +  -", "transactions(ids:)") {
            try await $0.client.transactions.transactions(ids: [$0.ids.transaction])
        },
        Right("+  +  0  0  -  -  -  -", "categorize(_:as:mode:)") {
            try await $0.client.transactions.categorize($0.ids.transaction, as: .groceries, mode: .commit)
        },
        Right("+  +  0  0  -  -  -  -", "annotate(_:_:mode:)") {
            try await $0.client.transactions.annotate(
                $0.ids.transaction, TransactionAnnotation(note: "Bread"), mode: .commit)
        },
        Right("+  +  0  0  0  +  +  -", "summary(_:by:)") {
            try await $0.client.transactions.summary(TransactionQuery(accountID: $0.ids.main), by: .month)
        },
        Right("+  .  .  .  .  .  .  -", "categoryRules()") {
            try await $0.client.transactions.categoryRules()
        },
        Right("+  +  +  +  -  -  -  -", "addCategoryRule(_:mode:)") {
            try await $0.client.transactions.addCategoryRule(
                CategoryRuleRequest(text: "shop", category: .groceries), mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "removeCategoryRule(_:mode:)") {
            try await $0.client.transactions.removeCategoryRule($0.ids.rule, mode: .commit)
        },
    ]

    static let statements: [Right] = [
        Right("+  +  0  0  0  +  +  -", "statements(of:page:)") {
            try await $0.client.statements.statements(of: $0.ids.main, page: nil).items
        },
        Right("+  +  0  0  0  +  +  -", "statement(of:from:to:)") {
            try await $0.client.statements.statement(of: $0.ids.main, from: nil, to: nil)
        },
        Right("+  +  0  0  0  +  +  -", "entries(of:after:limit:)") {
            let statement = Statement.guessed($0.ids.main, on: $0.today)
            return try await $0.client.statements.entries(of: statement, after: nil, limit: 9).items
        },
    ]

    static let products: [Right] = [
        Right("+  +  +  +  +  +  +  -", "products()") {
            try await $0.client.products.products()
        },
        Right("+  +  +  +  +  +  +  -", "product(id:)") {
            try await $0.client.products.product(id: "everyday-checking")
        },
        Right("+  +  +  +  +  +  +  -", "product(named:)") {
            try await $0.client.products.product(named: "everyday-checking")
        },
    ]
}

extension Statement {
    /// A statement as a caller without access could make it up.
    fileprivate static func guessed(_ account: AccountID, on day: CalendarDate) -> Statement {
        Statement(
            account: .sample(account), from: day.firstOfMonth, to: day, openingBalance: usd(0),
            closingBalance: usd(0), entryCount: 9, credits: nil, debits: nil, newestEntryNumber: 9,
            createdAt: Instant(utc: day))
    }
}

extension TransferRequest {
    fileprivate static func small(_ desk: RightsDesk) -> TransferRequest {
        TransferRequest(
            from: desk.ids.main, to: desk.ids.payees, amount: usd(100), idempotencyKey: FreshKeys.next())
    }
}
