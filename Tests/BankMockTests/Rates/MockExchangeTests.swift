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

    func testSpread_IsWhatTheHostSays() async throws {
        let host = MockBankHost(
            store: InMemorySnapshotStore(), seed: .household(), random: SeededRandomSource(seed: 1),
            spread: SpreadPolicy { 0 })
        let exchange = try await host.read(nil) { try $0.exchange(eur(10_000), to: .usd) }
        XCTAssertEqual(exchange.target, usd(11_720))
        XCTAssertEqual(exchange.margin, usd(0))
    }

    func testUnreadableSpread_IsTheErrorOfTheExchange() throws {
        let refusal = ServiceError.storage(.unreadable, path: "settings", underlying: "")
        var bank = MockSeed.household().grown()
        bank.spread = SpreadPolicy { throw refusal }
        assertThrows(refusal, try bank.exchange(eur(1), to: .usd))
    }
}
