import BankDomain
import BankServices
import BankTestSupport

@testable import BankMock

extension ModelBank {
    /// The mock bank in memory, as the model.
    static func mock() async throws -> ModelBank {
        let host = MockBankHost(
            seed: .empty(clock: start), random: SeededRandomSource(seed: 1), rules: { rules })
        try await host.change(nil, .commit) {
            $0.head.rates = .sample(endingOn: start.date)
            $0.head.rates?.followsClock = false
        }
        return ModelBank(
            name: "mock",
            desk: { principals in
                Desk(
                    accounts: MockAccountService(host: host, principals: principals),
                    transactions: MockTransactionService(host: host, principals: principals),
                    transfers: MockTransferService(host: host, principals: principals),
                    beneficiaries: MockBeneficiaryService(host: host, principals: principals),
                    standingOrders: MockStandingOrderService(host: host, principals: principals),
                    teller: MockTellerService(host: host, principals: principals),
                    cards: MockCardService(host: host, principals: principals),
                    ledger: MockLedgerService(host: host, principals: principals),
                    notifications: MockNotificationService(
                        host: host, principals: principals, clock: ScriptedClock()),
                    audit: MockAuditService(host: host, principals: principals))
            },
            moveClock: { seconds in
                try await host.change(nil, .commit) {
                    $0.head.clock = $0.head.clock.adding(milliseconds: seconds * 1_000)
                }
            })
    }
}
