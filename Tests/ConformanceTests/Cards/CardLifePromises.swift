import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``CardServiceProtocol`` about cards from their order to their end.
enum CardLifePromises {
    static let all: [Promise<CardBank>] = orders + states + names

    private static let orders: [Promise<CardBank>] = [
        Promise(
            "an ordered card waits for activation, is known by four digits and is valid for four years"
        ) {
            bank in
            let card = try await bank.order(" Second ")
            XCTAssertEqual(card.id, "CRD002")
            XCTAssertEqual(card.accountID, bank.main)
            XCTAssertEqual(card.name, "Second")
            XCTAssertEqual(card.status, .ordered)
            XCTAssertEqual(card.lastFour?.count, 4)
            XCTAssertEqual(card.orderedOn, bank.bank.now.utcDate)
            XCTAssertEqual(card.expiry, CardExpiry(orderedOn: bank.bank.now.utcDate))
            XCTAssertEqual(card.limits, .standard(in: .usd))
            XCTAssertEqual(card.rules, SpendingControls())
            let shown = try await bank.customer.cards.card(id: card.id)
            XCTAssertEqual(shown, card)
        },
        Promise("a dry run returns the ordered card and stores nothing") { bank in
            let tried = try await bank.order(mode: .dryRun)
            XCTAssertEqual(tried.id, "CRD002")
            XCTAssertEqual(tried.lastFour?.count, 4)
            let cards = try await bank.customer.cards.cards(.own)
            XCTAssertEqual(cards.map(\.id), [bank.card])
        },
        Promise("a repeated order is one card, and a different one under its key is refused") { bank in
            let first = try await bank.order(key: key("k"))
            let again = try await bank.order(key: key("k"))
            XCTAssertEqual(again, first)
            for mode in [ExecutionMode.commit, .dryRun] {
                await assertRefused(.duplicateRequest(key("k"))) {
                    try await bank.order("Third", key: key("k"), mode: mode)
                }
            }
            let cards = try await bank.customer.cards.cards(.own)
            XCTAssertEqual(cards.map(\.id), [bank.card, first.id])
        },
        Promise("a key is for one change of any kind") { bank in
            let other = try await bank.customer.open("Other")
            _ = try await bank.order(key: key("card"))
            await assertRefused(.duplicateRequest(key("card"))) {
                try await bank.customer.pay(usd(1), from: bank.main, to: other, key: key("card"))
            }
            try await bank.customer.pay(usd(1), from: bank.main, to: other, key: key("transfer"))
            await assertRefused(.duplicateRequest(key("transfer"))) {
                try await bank.order(key: key("transfer"))
            }
            try await bank.bank.operator.deposit(usd(1), to: bank.main, key: key("cash"))
            await assertRefused(.duplicateRequest(key("cash"))) { try await bank.pay(key: key("cash")) }
        },
        Promise("an order with an invalid name or an account of others is refused") { bank in
            for mode in [ExecutionMode.commit, .dryRun] {
                await assertRefused(.invalidValue(field: .name, value: " ", reason: .empty)) {
                    try await bank.order(" ", mode: mode)
                }
                await assertRefused(.notFound(.account, name: "ACC999")) {
                    try await bank.order(of: "ACC999", mode: mode)
                }
            }
            let others = try await bank.bank.operator.open("Others")
            await assertRefused(.notFound(.account, name: others.text)) { try await bank.order(of: others) }
            await assertRefused(.unauthorized(.notOwner(bank.main))) {
                try await bank.bank.operator.cards.order(
                    CardOrder(accountID: bank.main, name: "x", idempotencyKey: key("x")), mode: .commit)
            }
        },
    ]

    private static let states: [Promise<CardBank>] = [
        Promise("a card can be frozen and unfrozen, and a dry run of it changes nothing") { bank in
            let tried = try await bank.apply(.freeze, mode: .dryRun)
            XCTAssertEqual(tried.status, .frozen)
            let frozen = try await bank.apply(.freeze)
            XCTAssertEqual(frozen.status, .frozen)
            let active = try await bank.apply(.unfreeze)
            XCTAssertEqual(active.status, .active)
        },
        Promise("a change that does not fit the card's state is refused with the state") { bank in
            let second = try await bank.order()
            for (change, id, status) in [
                (CardChange.activate, bank.card, "active"), (.unfreeze, bank.card, "active"),
                (.freeze, second.id, "ordered"), (.unfreeze, second.id, "ordered"),
            ] {
                await assertRefused(.invalidState(.card, name: id.text, status: status)) {
                    try await bank.apply(change, to: id)
                }
            }
        },
        Promise("a card reported lost stays lost and can be replaced once") { bank in
            let lost = try await bank.apply(.reportLost)
            XCTAssertEqual(lost.status, .lost)
            let refused = ServiceError.invalidState(.card, name: bank.card.text, status: "lost")
            for change in CardChange.allCases {
                await assertRefused(refused, change.rawValue) { try await bank.apply(change) }
            }
            await assertRefused(refused) { try await bank.limit(CardLimitsUpdate(day: .remove)) }
            await assertRefused(refused) { try await bank.rule(SpendingControlsUpdate()) }
            let new = try await bank.replace()
            let old = try await bank.customer.cards.card(id: bank.card)
            XCTAssertEqual(old.status, .lost)
            XCTAssertEqual(old.replacedBy, new.id)
            let replaced = ServiceError.invalidState(.card, name: bank.card.text, status: "replaced")
            await assertRefused(replaced) { try await bank.replace() }
            _ = try await bank.customer.accounts.freeze(
                bank.main, scope: .all, reason: "Lost phone", mode: .commit)
            await assertRefused(replaced, "before the account") { try await bank.replace() }
        },
        Promise("a replacement has a new number and the same name, limits and rules") { bank in
            try await bank.limit(
                CardLimitsUpdate(payment: .set(usd(500)), day: .set(usd(0)), month: .set(usd(9_000))))
            let before = try await bank.rule(
                SpendingControlsUpdate(blockedCategories: [.gambling], allowedCountries: [.unitedStates]))
            let new = try await bank.replace(key: key("k"))
            XCTAssertNotEqual(new.id, bank.card)
            XCTAssertEqual(new.status, .ordered)
            XCTAssertEqual(new.name, before.name)
            XCTAssertEqual(new.limits, before.limits)
            XCTAssertEqual(new.rules, before.rules)
            let old = try await bank.customer.cards.card(id: bank.card)
            XCTAssertEqual(old.status, .replaced)
            XCTAssertEqual(old.replacedBy, new.id)
            let again = try await bank.replace(key: key("k"))
            XCTAssertEqual(again, new)
        },
        Promise("limits that the holder removed stay removed when the card is replaced") { bank in
            let before = try await bank.limit(
                CardLimitsUpdate(payment: .remove, day: .set(usd(700)), month: .remove))
            let new = try await bank.replace()
            XCTAssertEqual(new.limits, before.limits)
            XCTAssertEqual(new.limits, CardLimits(day: usd(700)))
        },
        Promise("a dry run of a replacement keeps the old card") { bank in
            let tried = try await bank.replace(mode: .dryRun)
            XCTAssertEqual(tried.id, "CRD002")
            let cards = try await bank.customer.cards.cards(.own)
            XCTAssertEqual(cards.map(\.status), [.active])
        },
        Promise("a card expires after its last month") { bank in
            let card = try await bank.customer.cards.card(id: bank.card)
            let expiry = try XCTUnwrap(card.expiry)
            let over = try XCTUnwrap(CalendarDate(year: expiry.year, month: expiry.month, day: 1)).adding(
                months: 1)
            let days = over.dayNumber - bank.bank.now.utcDate.dayNumber
            try await bank.advance(days: days - 1)
            let last = try await bank.customer.cards.card(id: bank.card)
            XCTAssertEqual(last.status, .active)
            try await bank.advance(days: 1)
            let expired = try await bank.customer.cards.cards(.own)
            XCTAssertEqual(expired.map(\.status), [.expired])
            await assertRefused(.invalidState(.card, name: bank.card.text, status: "expired")) {
                try await bank.apply(.freeze)
            }
            try await bank.assertDeclined(.cardExpired) { try await bank.pay() }
            let new = try await bank.replace()
            XCTAssertEqual(new.status, .ordered)
        },
    ]

    private static let names: [Promise<CardBank>] = [
        Promise("a card is found by its id, last four digits, name or start of the name") {
            bank in
            let card = try await bank.customer.cards.card(id: bank.card)
            for name in ["CRD001", "crd001", card.lastFour ?? "", "everyday", "Every", "crd"] {
                let found = try await bank.customer.cards.card(named: name)
                XCTAssertEqual(found, card, name)
            }
            for name in ["", "CRD01", "nothing", "99999"] {
                await assertRefused(.notFound(.card, name: name), name) {
                    try await bank.customer.cards.card(named: name)
                }
            }
        },
        Promise("two cards of one name are ambiguous, unless one of them is closed") { bank in
            let twin = try await bank.order("Everyday")
            await assertRefused(
                .ambiguous(
                    .card, name: "everyday", candidates: ["CRD001 \"Everyday\"", "CRD002 \"Everyday\""])
            ) { try await bank.customer.cards.card(named: "everyday") }
            try await bank.apply(.reportLost)
            let found = try await bank.customer.cards.card(named: "everyday")
            XCTAssertEqual(found.id, twin.id)
        },
        Promise(
            "other customers cannot see a card, and the operator can see it but not change it"
        ) {
            bank in
            _ = try await bank.pay()
            let stranger = await bank.bank.client(of: Principal(userID: "USR003", roles: [.customer]))
            let own = try await stranger.cards.cards(.own)
            XCTAssertEqual(own, [])
            let missing = ServiceError.notFound(.card, name: bank.card.text)
            await assertRefused(missing) { try await stranger.cards.card(id: bank.card) }
            await assertRefused(missing) { try await stranger.cards.authorisations(of: bank.card) }
            await assertRefused(missing) {
                try await stranger.cards.apply(.freeze, to: bank.card, mode: .commit)
            }
            await assertRefused(.notFound(.authorisation, name: "AUT000001")) {
                try await stranger.cards.authorisation(id: "AUT000001")
            }
            await assertRefused(.unauthorized(.roleMissing(.auditor))) {
                try await stranger.cards.cards(.all)
            }
            let all = try await bank.bank.operator.cards.cards(.all)
            XCTAssertEqual(all.map(\.id), [bank.card])
            await assertRefused(.unauthorized(.notOwner(bank.main))) {
                try await bank.bank.operator.cards.apply(.freeze, to: bank.card, mode: .commit)
            }
        },
    ]
}

extension BankConformanceTests {
    func testCardLifePromises_AreKept() async throws { try await keep(CardLifePromises.all) }
}
