import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class MockExchangeTests: XCTestCase {
    private let euro = MockPosting.Side(account: "ACC003", description: "To Main", counterparty: "Main")
    private let main = MockPosting.Side(account: "ACC001", description: "From Euro", counterparty: "Euro")

    func testExchange_MovesBothBalances() throws {
        var bank = MockSeed.household().grown()
        let before = try (bank.account("ACC003").posted, bank.account("ACC001").posted)
        let exchange = try bank.exchange(eur(10_000), to: .usd)
        XCTAssertEqual(exchange.target, usd(11_661))
        XCTAssertEqual(exchange.margin, usd(59))
        try bank.post(exchange, from: euro, to: main, reference: "Holidays")
        XCTAssertEqual(try bank.account("ACC003").posted, before.0 - 10_000)
        XCTAssertEqual(try bank.account("ACC001").posted, before.1 + 11_661)
        XCTAssertTrue(bank.verify().isSound)
    }

    func testRefusedExchange_ChangesNothing() throws {
        let before = MockSeed.household().grown()
        var bank = before
        let exchange = try bank.exchange(eur(10_000_000), to: .usd)
        XCTAssertThrowsError(try bank.post(exchange, from: euro, to: main, reference: "")) {
            guard case ServiceError.insufficientFunds? = $0 as? ServiceError else { return XCTFail("\($0)") }
        }
        XCTAssertEqual(bank, before)
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
