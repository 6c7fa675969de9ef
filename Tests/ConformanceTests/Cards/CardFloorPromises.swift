import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``CardServiceProtocol`` about cards of accounts with a floor other than zero.
enum CardFloorPromises {
    static let all: [Promise<CardBank>] = [
        Promise("a card can spend down to the floor of its account") { bank in
            try await setFloor(usd(-500), bank)
            try await bank.assertDeclined(.insufficientFunds) { try await bank.pay(usd(10_501)) }
            let held = try await bank.pay(usd(10_500))
            try await bank.capture(held)
            let money = try await bank.money()
            XCTAssertEqual(money, [-500, -500])
        },
        Promise("a floor above zero also limits cards") { bank in
            try await setFloor(usd(9_000), bank)
            try await bank.assertDeclined(.insufficientFunds) { try await bank.pay(usd(1_001)) }
            try await bank.pay(usd(1_000))
        },
        Promise("without a floor, a card can spend up to the largest amount") { bank in
            try await setFloor(nil, bank)
            let all = try await bank.pay(usd(.max))
            let tooMuch = ServiceError.invalidAmount(text: "0.01", reason: .unreadable(.overflow))
            for mode in [ExecutionMode.commit, .dryRun] {
                await assertRefused(tooMuch) { try await bank.pay(usd(1), mode: mode) }
            }
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000 - .max])
            try await bank.reverse(all)
        },
        Promise("a hold is refused if the overdrawn balance would overflow") { bank in
            try await setFloor(nil, bank)
            try await bank.bank.operator.withdraw(usd(10_002), from: bank.main)
            let tooMuch = ServiceError.invalidAmount(
                text: usd(.max).decimalText, reason: .unreadable(.overflow))
            await assertRefused(tooMuch) { try await bank.pay(usd(.max)) }
            let money = try await bank.money()
            XCTAssertEqual(money, [-2, -2])
        },
    ]

    private static func setFloor(_ floor: Money?, _ bank: CardBank) async throws {
        _ = try await bank.bank.operator.teller.setFloor(of: bank.main, to: floor, mode: .commit)
    }
}

extension BankConformanceTests {
    func testCardFloorPromises_AreKept() async throws { try await keep(CardFloorPromises.all) }
}
