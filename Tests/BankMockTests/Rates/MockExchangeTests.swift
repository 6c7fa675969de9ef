import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankMock

final class MockExchangeTests: XCTestCase {
    func testExchange_IsByTheNewestRatesOfTheSeed() throws {
        let exchange = try MockSeed.household().grown().exchange(eur(10_000), to: .usd)
        XCTAssertEqual(
            exchange,
            Exchange(
                source: eur(10_000), target: usd(11_661), rate: "1.16614",
                rateDate: CalendarDate(dayNumber: 20_634), margin: usd(59)))
    }

    func testStateWithoutRates_HasThoseOfTheSeed() throws {
        var head = MockSeed.household().head
        head.rates = nil
        XCTAssertEqual(MockSeed.household().completing(head).rates?.days.count, 3)
    }

    func testSpread_IsThatOfTheHost() async throws {
        let host = MockBankHost(
            store: InMemorySnapshotStore(), seed: .household(), random: SeededRandomSource(seed: 1),
            rules: {
                var rules = PaymentRules()
                rules.spreadBasisPoints = 0
                return rules
            })
        let exchange = try await host.read(nil) { try $0.exchange(eur(10_000), to: .usd) }
        XCTAssertEqual(exchange.target, usd(11_720))
        XCTAssertEqual(exchange.margin, usd(0))
    }

    func testRatesOfTheDemo_FollowItsClock() throws {
        var bank = MockSeed.household().grown()
        bank.decidedRules = {
            var rules = PaymentRules()
            rules.rateAgeMaximumDays = 0
            return rules
        }
        // 2026-06-30 is a Tuesday.
        for (days, rateDays) in [(0, 0), (1, 1), (3, 3), (30, 30), (100, 100)] {
            var later = bank
            later.head.clock = bank.head.clock.adding(milliseconds: Int64(days) * 86_400_000)
            XCTAssertEqual(
                try later.exchange(eur(1_000), to: .usd).rateDate,
                bank.head.clock.utcDate.adding(days: rateDays)
            )
        }
        var sunday = bank
        sunday.head.clock = bank.head.clock.adding(milliseconds: 5 * 86_400_000)
        XCTAssertEqual(sunday.referenceRates()?.date, bank.head.clock.utcDate.adding(days: 3))
    }

    func testUnreadableSpread_IsTheErrorOfTheExchange() throws {
        let refusal = ServiceError.storage(.unreadable, path: "settings", underlying: "")
        var bank = MockSeed.household().grown()
        bank.decidedRules = { throw refusal }
        assertThrows(refusal, try bank.exchange(eur(1), to: .usd))
    }
}
