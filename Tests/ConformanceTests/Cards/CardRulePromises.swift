import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``CardServiceProtocol`` about limits and rules.
enum CardRulePromises {
    static let all: [Promise<CardBank>] = [
        Promise("limits are set, kept and removed one by one") { bank in
            try await bank.limit(
                CardLimitsUpdate(payment: .set(usd(0)), day: .set(usd(2)), month: .set(usd(3))))
            let card = try await bank.limit(CardLimitsUpdate(payment: .set(usd(1)), day: .remove))
            XCTAssertEqual(card.limits, CardLimits(payment: usd(1), day: nil, month: usd(3)))
            let shown = try await bank.customer.cards.card(id: bank.card)
            XCTAssertEqual(shown, card)
        },
        Promise("a new card pays no more than its limits until its holder changes them") { bank in
            try await bank.bank.operator.deposit(usd(3_000_000), to: bank.main)
            let new = try await bank.order().id
            try await bank.apply(.activate, to: new)
            try await bank.assertDeclined(.paymentLimit) { try await bank.pay(usd(250_001), with: new) }
            for _ in 1...2 { try await bank.pay(usd(250_000), with: new) }
            try await bank.assertDeclined(.dayLimit) { try await bank.pay(usd(1), with: new) }
            try await bank.limit(CardLimitsUpdate(day: .remove), of: new)
            for _ in 3...8 { try await bank.pay(usd(250_000), with: new) }
            try await bank.assertDeclined(.monthLimit) { try await bank.pay(usd(1), with: new) }
        },
        Promise("a limit below zero or in another currency is refused with the whole change") { bank in
            await assertRefused(.invalidAmount(text: "-0.01", reason: .negative)) {
                try await bank.limit(CardLimitsUpdate(payment: .set(usd(1)), day: .set(usd(-1))))
            }
            await assertRefused(.currencyMismatch(expected: .usd, actual: .eur)) {
                try await bank.limit(CardLimitsUpdate(month: .set(eur(1))))
            }
            let card = try await bank.customer.cards.card(id: bank.card)
            XCTAssertEqual(card.limits, CardLimits())
        },
        Promise("rules are sorted lists that are set one by one") { bank in
            try await bank.rule(
                SpendingControlsUpdate(blockedCategories: [.gambling, .groceries, .gambling]))
            let card = try await bank.rule(
                SpendingControlsUpdate(allowedCountries: [.unitedStates, .czechia]))
            XCTAssertEqual(
                card.rules,
                SpendingControls(
                    blockedCategories: [.groceries, .gambling],
                    allowedCountries: [.czechia, .unitedStates]))
            let shown = try await bank.customer.cards.card(id: bank.card)
            XCTAssertEqual(shown, card)
        },
        Promise("an allowed and a blocked list of the same kind exclude each other") { bank in
            try await bank.rule(SpendingControlsUpdate(blockedCategories: [.gambling]))
            let reason = ValueProblem.malformed(expected: "empty if there is a list of blocked ones")
            await assertRefused(
                .invalidValue(field: .allowedCategories, value: "5411,5812", reason: reason)
            ) {
                try await bank.rule(SpendingControlsUpdate(allowedCategories: [.restaurants, .groceries]))
            }
            await assertRefused(.invalidValue(field: .allowedCountries, value: "US", reason: reason)) {
                try await bank.rule(
                    SpendingControlsUpdate(allowedCountries: [.unitedStates], blockedCountries: [.germany]))
            }
            let card = try await bank.rule(
                SpendingControlsUpdate(allowedCategories: [.groceries], blockedCategories: []))
            XCTAssertEqual(card.rules, SpendingControls(allowedCategories: [.groceries]))
        },
        Promise("a payment that a category or country rule does not allow is declined") { bank in
            try await bank.rule(
                SpendingControlsUpdate(blockedCategories: [.gambling], allowedCountries: [.unitedStates]))
            try await bank.assertDeclined(.categoryNotAllowed) { try await bank.pay(at: "Casino", .gambling) }
            try await bank.assertDeclined(.countryNotAllowed) { try await bank.pay(in: .germany) }
            try await bank.pay()
        },
        Promise("payments may reach the limit per payment and not exceed it") { bank in
            try await bank.limit(CardLimitsUpdate(payment: .set(usd(1_000))))
            try await bank.assertDeclined(.paymentLimit) { try await bank.pay(usd(1_001)) }
            try await bank.pay(usd(1_000))
        },
        Promise("the limit of a day counts holds and captures and restarts the next day") { bank in
            try await bank.limit(CardLimitsUpdate(day: .set(usd(1_000))))
            let first = try await bank.pay(usd(600))
            try await bank.assertDeclined(.dayLimit) { try await bank.pay(usd(401)) }
            try await bank.capture(first, usd(500))
            try await bank.assertDeclined(.dayLimit) { try await bank.pay(usd(501)) }
            let second = try await bank.pay(usd(500))
            try await bank.reverse(second)
            try await bank.pay(usd(500))
            try await bank.advance(days: 1)
            try await bank.pay(usd(1_000))
        },
        Promise("the limit of a month counts its days and restarts the next month") { bank in
            try await bank.limit(CardLimitsUpdate(month: .set(usd(1_000))))
            try await bank.pay(usd(600))
            let next = bank.bank.now.utcDate.adding(months: 1).components
            let first = try XCTUnwrap(CalendarDate(year: next.year, month: next.month, day: 1))
            let days = first.dayNumber - bank.bank.now.utcDate.dayNumber
            if days > 1 {
                try await bank.advance(days: days - 1)
                try await bank.assertDeclined(.monthLimit) { try await bank.pay(usd(401)) }
                try await bank.advance(days: 1)
            } else {
                try await bank.assertDeclined(.monthLimit) { try await bank.pay(usd(401)) }
                try await bank.advance(days: 1)
            }
            try await bank.pay(usd(1_000))
        },
        Promise("replacing a card does not renew the limit") { bank in
            try await bank.limit(CardLimitsUpdate(day: .set(usd(1_000))))
            try await bank.pay(usd(900))
            let new = try await bank.replace()
            try await bank.apply(.activate, to: new.id)
            try await bank.assertDeclined(.dayLimit) { try await bank.pay(usd(101), with: new.id) }
            try await bank.pay(usd(100), with: new.id)
        },
        Promise("a card that cannot pay gives the reason") { bank in
            let second = try await bank.order()
            try await bank.assertDeclined(.cardNotActivated) { try await bank.pay(with: second.id) }
            try await bank.apply(.freeze)
            try await bank.assertDeclined(.cardFrozen) { try await bank.pay() }
            try await bank.apply(.reportLost)
            try await bank.assertDeclined(.cardLost) { try await bank.pay() }
            try await bank.apply(.activate, to: second.id)
            try await bank.replace(second.id)
            try await bank.assertDeclined(.cardReplaced) { try await bank.pay(with: second.id) }
        },
    ]
}

extension BankConformanceTests {
    func testCardRulePromises_AreKept() async throws { try await keep(CardRulePromises.all) }
}
