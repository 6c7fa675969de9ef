import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``TellerServiceProtocol`` about floors.
enum AccountFloorPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("accounts open with a floor of zero") { funded in
            let account = try await funded.operator.accounts.account(id: funded.euro)
            XCTAssertEqual(account.floor, eur(0))
        },
        Promise("an account can be overdrawn down to its floor") { funded in
            let id = funded.savings
            let account = try await funded.operator.teller.setFloor(of: id, to: usd(-500), mode: .commit)
            XCTAssertEqual(account.floor, usd(-500))
            let expected = ServiceError.insufficientFunds(
                account: id, available: usd(500), requested: usd(501))
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.pay(usd(501), from: id, to: funded.main)
            }
            try await funded.operator.pay(usd(400), from: id, to: funded.main)
            try await funded.operator.withdraw(usd(100), from: id)
            let balance = try await funded.operator.balance(id)
            XCTAssertEqual(balance, -500)
            let spent = ServiceError.insufficientFunds(account: id, available: usd(0), requested: usd(1))
            try await assertRefusedWithoutEffect(spent, funded.bank) {
                try await funded.operator.withdraw(usd(1), from: id)
            }
            try await funded.operator.deposit(usd(1), to: id)
        },
        Promise("without a floor, an account can fall to the lowest amount") { funded in
            let account = try await funded.operator.teller.setFloor(
                of: funded.savings, to: nil, mode: .commit)
            XCTAssertNil(account.floor)
            try await funded.operator.withdraw(usd(.max), from: funded.savings)
            let balance = try await funded.operator.balance(funded.savings)
            XCTAssertEqual(balance, -.max)
            let expected = ServiceError.invalidAmount(text: "0.02", reason: .unreadable(.overflow))
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.withdraw(usd(2), from: funded.savings)
            }
        },
        Promise("a floor above zero stays on the account") { funded in
            _ = try await funded.operator.teller.setFloor(of: funded.main, to: usd(9_000), mode: .commit)
            let expected = ServiceError.insufficientFunds(
                account: funded.main, available: usd(1_000), requested: usd(1_001))
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.withdraw(usd(1_001), from: funded.main)
            }
        },
        Promise("a floor above the available balance is refused") { funded in
            let expected = ServiceError.invalidState(
                .account, name: funded.main.text, status: "belowFloor")
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.teller.setFloor(of: funded.main, to: usd(10_001), mode: mode)
                }
            }
        },
        Promise("a floor below what the product allows is refused") { funded in
            let opening = AccountOpening(
                accountType: .checking, currency: .eur, accountName: "New", productID: "everyday-checking")
            let id = try await funded.operator.accounts.open(opening, mode: .commit).id
            for (floor, text) in [(eur(-50_001), "-500.01"), (nil, "none")] {
                let expected = ServiceError.invalidValue(
                    field: .floor, value: text,
                    reason: .malformed(expected: "at least -500.00 EUR, because of its product"))
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.teller.setFloor(of: id, to: floor, mode: .commit)
                }
            }
            let lowest = try await funded.operator.teller.setFloor(of: id, to: eur(-50_000), mode: .commit)
            XCTAssertEqual(lowest.floor, eur(-50_000))
        },
        Promise("only an operator sets floors, of existing accounts, in their currency") { funded in
            try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.operator)), funded.bank) {
                try await funded.customer.teller.setFloor(of: funded.foreign, to: nil, mode: .commit)
            }
            try await assertRefusedWithoutEffect(.notFound(.account, name: "ACC999"), funded.bank) {
                try await funded.operator.teller.setFloor(of: "ACC999", to: nil, mode: .commit)
            }
            let expected = ServiceError.currencyMismatch(expected: .usd, actual: .eur)
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.teller.setFloor(of: funded.main, to: eur(-1), mode: .commit)
            }
        },
        Promise("a dry run returns the account and changes nothing") { funded in
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.operator.teller.setFloor(of: funded.main, to: usd(-1), mode: .dryRun)
            }
            let made = try await funded.operator.teller.setFloor(
                of: funded.main, to: usd(-1), mode: .commit)
            XCTAssertEqual(tried, made)
        },
    ]
}

extension BankConformanceTests {
    func testAccountFloorPromises_AreKept() async throws { try await keep(AccountFloorPromises.all) }
}
