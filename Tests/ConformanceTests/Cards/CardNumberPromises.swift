import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``CardServiceProtocol`` about card numbers and security codes.
enum CardNumberPromises {
    static let all: [Promise<StepUpBank>] = [
        Promise(
            "a right code shows the number, which is valid, in an unassigned range, and ends in the known digits"
        ) {
            bank in
            let card = try await order(bank)
            let shown = try await reveal(card, bank)
            XCTAssertEqual(shown.card, card)
            let number = shown.number.copy()
            XCTAssertTrue(CardNumber.isValid(number))
            XCTAssertEqual(CardNumber.lastFour(of: number), card.lastFour)
            XCTAssertTrue(shown.number.text.hasPrefix(CardNumber.issuerPrefix))
            XCTAssertEqual(shown.securityCode.text.count, 3)
            XCTAssertTrue(shown.securityCode.text.allSatisfy(\.isNumber))
        },
        Promise("each card has its own details, which never change") { bank in
            let (first, second) = (try await order(bank), try await order(bank))
            let shown = try await reveal(first, bank)
            let again = try await reveal(first, bank)
            XCTAssertEqual(again, shown)
            let other = try await reveal(second, bank)
            XCTAssertNotEqual(other.number, shown.number)
        },
        Promise("a wrong code shows nothing and counts, until attempts are refused") { bank in
            let card = try await order(bank)
            let wrong = bank.people.wrongCode(bank.enrollment)
            for code in [wrong, "", "abcdef", bank.recoveryCodes[0], wrong] {
                await assertRefused(.invalidCode, code) {
                    try await bank.anna.client.cards.reveal(card.id, code: code)
                }
            }
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                try await bank.anna.client.cards.reveal(card.id, code: wrong)
            }
        },
        Promise("a code shows one card once") { bank in
            guard bank.bank.offers(.changingCodes) else { return }
            let card = try await order(bank)
            let code = try await bank.people.freshCode(bank.enrollment)
            _ = try await bank.anna.client.cards.reveal(card.id, code: code)
            await assertRefused(.invalidCode) {
                try await bank.anna.client.cards.reveal(card.id, code: code)
            }
        },
        Promise("without a second factor, and for other users, no number is shown") { bank in
            let bens = try await bank.ben.client.cards.order(
                CardOrder(accountID: bank.bens, name: "Ben's", idempotencyKey: key("b")), mode: .commit)
            await assertRefused(.unauthorized(.secondFactorMissing)) {
                try await bank.ben.client.cards.reveal(bens.id, code: "123456")
            }
            let code = try await bank.people.freshCode(bank.enrollment)
            await assertRefused(.notFound(.card, name: bens.id.text)) {
                try await bank.anna.client.cards.reveal(bens.id, code: code)
            }
        },
        Promise("the number of a card that can no longer pay is not shown") { bank in
            let card = try await order(bank)
            _ = try await bank.anna.client.cards.apply(.reportLost, to: card.id, mode: .commit)
            await assertRefused(.invalidState(.card, name: card.id.text, status: "lost")) {
                try await reveal(card, bank)
            }
        },
    ]

    private static func order(_ bank: StepUpBank) async throws -> Card {
        try await bank.anna.client.cards.order(
            CardOrder(accountID: bank.main, name: "Card", idempotencyKey: FreshKeys.next()), mode: .commit)
    }

    private static func reveal(_ card: Card, _ bank: StepUpBank) async throws -> RevealedCard {
        let code = try await bank.people.freshCode(bank.enrollment)
        return try await bank.anna.client.cards.reveal(card.id, code: code)
    }
}

extension BankConformanceTests {
    func testCardNumberPromises_AreKept() async throws { try await keep(CardNumberPromises.all) }
}
