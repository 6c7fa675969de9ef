import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

/// The mock bank's rules.
final class MockBankRulesServiceTests: XCTestCase {
    private let store = InMemorySnapshotStore()

    private func host() -> MockBankHost {
        MockBankHost(
            store: store, seed: .household(), random: SeededRandomSource(seed: 1), rules: nil)
    }

    func testSetting_HoldsForTheNextCommandAndGoesBack() async throws {
        let host = host()
        let service = MockBankRulesService(host: host, principals: MockPrincipalSource(host: host))
        try await service.set("50", for: .transferDayLimit)
        let next = self.host()
        let rules = try await next.readAccounts(nil) { try $0.paymentRules }
        XCTAssertEqual(rules.limitPerDay, Money(minorUnits: 5_000, currency: .usd))
        let settings = try await MockBankRulesService(
            host: next, principals: PinnedPrincipalSource(next.seedPrincipal)
        ).settings()
        XCTAssertEqual(settings, [.transferDayLimit: "50"])
        try await service.set(nil, for: .transferDayLimit)
        let last = try await self.host().readAccounts(nil) { try $0.paymentRules }
        XCTAssertEqual(last.limitPerDay, Money(minorUnits: 10_000_000, currency: .usd))
    }

    func testCustomer_ChangesNothing() async throws {
        let host = host()
        let service = MockBankRulesService(
            host: host, principals: PinnedPrincipalSource(Principal(userID: "USR002", roles: [.customer])))
        do {
            try await service.set("50", for: .transferDayLimit)
            XCTFail("a customer decided")
        } catch ServiceError.unauthorized(.roleMissing(.operator)) {}
        let settings = try await service.settings()
        XCTAssertEqual(settings, [:])
    }
}
