import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about idempotency keys.
enum IdempotencyPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a repeated request returns the first transfer and books nothing") { funded in
            let first = try await funded.operator.pay(
                usd(9_000), from: funded.main, to: funded.savings, reference: "once", key: key("k"))
            try await funded.operator.pay(usd(5), from: funded.savings, to: funded.main)
            for mode in [ExecutionMode.commit, .dryRun, .commit] {
                let again = try await assertUnchanged(funded.bank) {
                    try await funded.operator.pay(
                        usd(9_000), from: funded.main, to: funded.savings, reference: "once", key: key("k"),
                        mode: mode)
                }
                XCTAssertEqual(again, first)
            }
        },
        Promise("a different request under the same key is refused") { funded in
            try await funded.operator.pay(
                usd(10), from: funded.main, to: funded.savings, reference: "r", key: key("k"))
            let rows: [(Money, AccountID, AccountID, String)] = [
                (usd(11), funded.main, funded.savings, "r"), (eur(10), funded.main, funded.savings, "r"),
                (usd(10), funded.savings, funded.main, "r"), (usd(10), funded.main, funded.foreign, "r"),
                (usd(10), funded.main, funded.savings, "R"), (usd(10), funded.main, funded.savings, ""),
            ]
            for (amount, from, to, reference) in rows {
                for mode in [ExecutionMode.commit, .dryRun] {
                    try await assertRefusedWithoutEffect(.duplicateRequest(key("k")), funded.bank) {
                        try await funded.operator.pay(
                            amount, from: from, to: to, reference: reference, key: key("k"), mode: mode)
                    }
                }
            }
        },
        Promise("a key belongs to a principal") { funded in
            let mine = try await funded.operator.pay(
                usd(10), from: funded.main, to: funded.savings, key: key("k"))
            let theirs = try await funded.customer.pay(
                usd(20), from: funded.foreign, to: funded.main, key: key("k"))
            XCTAssertNotEqual(mine.id, theirs.id)
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [10_010, 10, 5_000, 1_980])
        },
        Promise("keys differ in case and in every character") { funded in
            for text in ["k", "K", "k_", "%", "k%"] {
                try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings, key: key(text))
            }
            let balance = try await funded.operator.balance(funded.savings)
            XCTAssertEqual(balance, 5)
        },
        Promise("a dry run does not use its key") { funded in
            try await funded.operator.pay(
                usd(10), from: funded.main, to: funded.savings, key: key("k"), mode: .dryRun)
            let made = try await funded.operator.pay(
                usd(99), from: funded.main, to: funded.foreign, key: key("k"))
            XCTAssertEqual(made.amount, usd(99))
        },
        Promise("a refused request does not use its key") { funded in
            _ = await refusal {
                try await funded.operator.pay(
                    usd(50), from: funded.savings, to: funded.foreign, key: key("k"))
            }
            try await funded.operator.pay(usd(50), from: funded.main, to: funded.savings)
            let made = try await funded.operator.pay(
                usd(50), from: funded.savings, to: funded.foreign, key: key("k"))
            XCTAssertEqual(made.amount, usd(50))
        },
        Promise("a repeated cash request returns the first entry and books nothing") { funded in
            let first = try await funded.operator.deposit(
                usd(10), to: funded.main, reference: "r", key: key("in"))
            let out = try await funded.operator.withdraw(usd(5), from: funded.main, key: key("out"))
            try await funded.operator.deposit(usd(1), to: funded.main)
            try await assertUnchanged(funded.bank) {
                let again = try await funded.operator.deposit(
                    usd(10), to: funded.main, reference: "r", key: key("in"))
                let tried = try await funded.operator.deposit(
                    usd(10), to: funded.main, reference: "r", key: key("in"), mode: .dryRun)
                let outAgain = try await funded.operator.withdraw(
                    usd(5), from: funded.main, key: key("out"))
                XCTAssertEqual([again, tried, outAgain], [first, first, out])
            }
        },
        Promise("a key is for one deposit, withdrawal or transfer") { funded in
            try await funded.operator.deposit(usd(10), to: funded.main, key: key("in"))
            try await funded.operator.pay(usd(10), from: funded.main, to: funded.savings, key: key("pay"))
            let bank = funded.bank
            try await assertRefusedWithoutEffect(.duplicateRequest(key("in")), bank) {
                try await funded.operator.withdraw(usd(10), from: funded.main, key: key("in"))
            }
            try await assertRefusedWithoutEffect(.duplicateRequest(key("in")), bank) {
                try await funded.operator.pay(usd(10), from: funded.main, to: funded.savings, key: key("in"))
            }
            try await assertRefusedWithoutEffect(.duplicateRequest(key("pay")), bank) {
                try await funded.operator.deposit(usd(10), to: funded.main, key: key("pay"))
            }
        },
        Promise("a different cash request under the same key is refused") { funded in
            try await funded.operator.deposit(usd(10), to: funded.main, reference: "r", key: key("k"))
            let rows: [(Money, AccountID, String)] = [
                (usd(11), funded.main, "r"), (usd(10), funded.savings, "r"), (usd(10), funded.main, ""),
            ]
            for (amount, account, reference) in rows {
                try await assertRefusedWithoutEffect(.duplicateRequest(key("k")), funded.bank) {
                    try await funded.operator.deposit(
                        amount, to: account, reference: reference, key: key("k"))
                }
            }
        },
        Promise("ten simultaneous requests with one key book once and get the same answer") { funded in
            let answers = try await withThrowingTaskGroup(of: Transfer.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        try await funded.operator.pay(
                            usd(10), from: funded.main, to: funded.savings, key: key("k"))
                    }
                }
                return try await group.reduce(into: Set<Transfer>()) { $0.insert($1) }
            }
            let balances = try await funded.balances()
            XCTAssertEqual(answers.count, 1)
            XCTAssertEqual(balances, [9_990, 10, 5_000, 2_000])
        },
        Promise("simultaneous requests lose nothing and never overdraw") { funded in
            let made = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<40 {
                    group.addTask {
                        (try? await funded.operator.pay(usd(300), from: funded.main, to: funded.savings))
                            != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            let balances = try await funded.balances()
            XCTAssertEqual(made, 33)
            XCTAssertEqual(balances, [100, 9_900, 5_000, 2_000])
            let report = try await funded.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
    ]
}

extension BankConformanceTests {
    func testIdempotencyPromises_AreKept() async throws { try await keep(IdempotencyPromises.all) }
}
