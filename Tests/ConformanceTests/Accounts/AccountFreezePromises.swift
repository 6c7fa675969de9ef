import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AccountServiceProtocol`` about freezing.
enum AccountFreezePromises {
    static let all: [Promise<FundedBank>] = [
        Promise("an account with blocked withdrawals accepts deposits only") { funded in
            let main = funded.main
            let frozen = try await funded.operator.freeze(main, .debits, " Card lost ")
            XCTAssertEqual(frozen.status, .frozen)
            XCTAssertEqual(
                frozen.freeze, AccountFreeze(scope: .debits, reason: "Card lost", frozenBy: .owner))
            let seen = try await funded.operator.accounts.account(id: main)
            XCTAssertEqual(seen, frozen)
            try await funded.operator.deposit(usd(100), to: main)
            try await funded.customer.pay(usd(50), from: funded.foreign, to: main)
            let balance = try await funded.operator.balance(main)
            XCTAssertEqual(balance, 10_150)
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(.accountFrozen(main), funded.bank) {
                    try await funded.operator.pay(usd(1), from: main, to: funded.savings, mode: mode)
                }
                try await assertRefusedWithoutEffect(.accountFrozen(main), funded.bank) {
                    try await funded.operator.withdraw(usd(1), from: main, mode: mode)
                }
            }
        },
        Promise("an account with all movements blocked accepts neither") { funded in
            let main = funded.main
            try await funded.operator.freeze(main, .all, "Dispute")
            try await assertRefusedWithoutEffect(.accountFrozen(main), funded.bank) {
                try await funded.operator.pay(usd(1), from: main, to: funded.savings)
            }
            try await assertRefusedWithoutEffect(.cannotBePaid(payee: main.text), funded.bank) {
                try await funded.customer.pay(usd(1), from: funded.foreign, to: main)
            }
            try await assertRefusedWithoutEffect(.accountFrozen(main), funded.bank) {
                try await funded.operator.deposit(usd(1), to: main)
            }
            try await assertRefusedWithoutEffect(.accountFrozen(main), funded.bank) {
                try await funded.operator.withdraw(usd(1), from: main)
            }
        },
        Promise("an unfrozen account is as before") { funded in
            let before = try await funded.operator.accounts.account(id: funded.main)
            try await funded.operator.freeze(funded.main, .all, "Dispute")
            let after = try await funded.operator.accounts.unfreeze(funded.main, mode: .commit)
            XCTAssertEqual(after, before)
            try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings)
        },
        Promise("the scope and reason of a freeze can be changed") { funded in
            try await funded.operator.freeze(funded.main, .debits, "Card lost")
            let frozen = try await funded.operator.freeze(funded.main, .all, "Dispute")
            XCTAssertEqual(frozen.freeze, AccountFreeze(scope: .all, reason: "Dispute", frozenBy: .owner))
        },
        Promise("only the bank can lift its freeze") { funded in
            let foreign = funded.foreign
            let frozen = try await funded.operator.freeze(foreign, .debits, "Court order")
            XCTAssertEqual(frozen.freeze?.frozenBy, .bank)
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.operator)), funded.bank) {
                    try await funded.customer.accounts.unfreeze(foreign, mode: mode)
                }
                try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.operator)), funded.bank) {
                    try await funded.customer.freeze(foreign, .all, "Mine", mode: mode)
                }
            }
            let again = try await funded.operator.accounts.unfreeze(foreign, mode: .commit)
            XCTAssertEqual(again.status, .active)
            XCTAssertNil(again.freeze)
        },
        Promise("owners and the bank can lift an owner's freeze") { funded in
            for client in [funded.customer, funded.operator] {
                let frozen = try await funded.customer.freeze(funded.foreign, .all, "Holidays")
                XCTAssertEqual(frozen.freeze?.frozenBy, .owner)
                let after = try await client.accounts.unfreeze(funded.foreign, mode: .commit)
                XCTAssertEqual(after.status, .active)
            }
        },
        Promise("a dry run returns the account and changes nothing") { funded in
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.operator.freeze(funded.main, .all, "Trial", mode: .dryRun)
            }
            let made = try await funded.operator.freeze(funded.main, .all, "Trial")
            XCTAssertEqual(tried, made)
            let thawed = try await assertUnchanged(funded.bank) {
                try await funded.operator.accounts.unfreeze(funded.main, mode: .dryRun)
            }
            XCTAssertEqual(thawed.status, .active)
        },
        Promise("unfreezing an account that is not frozen is refused") { funded in
            let expected = ServiceError.invalidState(.account, name: funded.main.text, status: "active")
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.accounts.unfreeze(funded.main, mode: .commit)
            }
        },
        Promise("a reason has 1 to 70 characters") { funded in
            let tooLong = String(repeating: "r", count: 71)
            let refused: [(String, ValueProblem)] = [
                (" ", .empty), (tooLong, .tooLong(maximum: 70)), ("a\u{7}", .controlCharacters),
            ]
            for (reason, problem) in refused {
                let expected = ServiceError.invalidValue(field: .reason, value: reason, reason: problem)
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.freeze(funded.main, .all, reason)
                }
            }
        },
        Promise("customers cannot freeze or unfreeze accounts that they cannot read") { funded in
            for id in [funded.main, "ACC999"] {
                try await assertRefusedWithoutEffect(.notFound(.account, name: id.text), funded.bank) {
                    try await funded.customer.freeze(id, .all, "x")
                }
                try await assertRefusedWithoutEffect(.notFound(.account, name: id.text), funded.bank) {
                    try await funded.customer.accounts.unfreeze(id, mode: .commit)
                }
            }
        },
    ]
}

extension BankConformanceTests {
    func testAccountFreezePromises_AreKept() async throws { try await keep(AccountFreezePromises.all) }
}

extension BankClient {
    /// Freezes an account.
    @discardableResult
    func freeze(
        _ id: AccountID, _ scope: AccountFreeze.Scope, _ reason: String, mode: ExecutionMode = .commit
    ) async throws -> Account {
        try await accounts.freeze(id, scope: scope, reason: reason, mode: mode)
    }
}
