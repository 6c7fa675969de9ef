import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Whom ``StandingOrderServiceProtocol`` lets be paid without a code.
enum StandingOrderStepUpPromises {
    static let all: [Promise<StepUpBank>] = [
        Promise("a payee for whom a transfer would need a code is refused, whatever is on the account") {
            bank in
            for (client, from, to) in [
                (bank.anna.client, bank.main, bank.bens), (bank.anna.client, bank.savings, bank.bens),
                (bank.ben.client, bank.bens, bank.main),
            ] {
                for mode in [ExecutionMode.commit, .dryRun] {
                    await assertRefused(
                        .invalidValue(
                            field: "to", value: to.text,
                            reason: .malformed(
                                expected:
                                    "an account of your own, or a payee whom you can pay without a code"))
                    ) { try await client.standingOrders.create(request(bank, from, to), mode: mode) }
                }
            }
            let orders = try await bank.anna.client.standingOrders.orders(page: nil).items
            XCTAssertEqual(orders, [])
        },
        Promise("between one's own accounts any amount can be ordered") { bank in
            let made = try await bank.anna.client.standingOrders.create(
                request(bank, bank.main, bank.savings), mode: .commit)
            XCTAssertEqual(made.status, .active)
        },
    ]

    private static func request(
        _ bank: StepUpBank, _ from: AccountID, _ to: AccountID
    ) -> StandingOrderRequest {
        StandingOrderRequest(
            from: from, to: .account(to), amount: usd(9_900),
            schedule: StandingOrderSchedule(.monthly, from: bank.bank.now.date.adding(days: 31)),
            idempotencyKey: FreshKeys.next())
    }
}
