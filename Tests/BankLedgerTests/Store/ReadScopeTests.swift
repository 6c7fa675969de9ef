import BankDomain
import BankSQLite
import BankServices
import XCTest

@testable import BankLedger

/// Reads within a scope see one state of the ledger.
final class ReadScopeTests: LedgerTestCase {
    private static func deposit(_ minorUnits: Int64, by bank: TestBank) async throws {
        _ = try await bank.teller.deposit(
            CashRequest(accountID: "ACC001", amount: .usd(minorUnits), idempotencyKey: .fresh()),
            mode: .commit)
    }

    func testWritingByAnother_IsSeenOnlyAfterTheScope() async throws {
        try await bank.opened(self)
        let (bank, other) = (bank, TestBank(path: bank.path))
        let (before, after) = try await ReadScope.run {
            let before = try await bank.balance("ACC001")
            try await Self.deposit(500, by: other)
            return (before, try await bank.balance("ACC001"))
        }
        XCTAssertEqual(before, 10_000)
        XCTAssertEqual(after, 10_000)
        let outside = try await bank.balance("ACC001")
        XCTAssertEqual(outside, 10_500)
        await other.store.close()
    }

    func testTaskOutsideTheScope_SeesNewWrites() async throws {
        try await bank.opened(self)
        let bank = bank
        let seen = try await ReadScope.run {
            _ = try await bank.balance("ACC001")
            return try await Task.detached {
                try await Self.deposit(500, by: bank)
                return try await bank.balance("ACC001")
            }.value
        }
        XCTAssertEqual(seen, 10_500)
    }

    func testWritingInsideTheScope_IsSeenThere() async throws {
        try await bank.opened(self)
        let bank = bank
        let after = try await ReadScope.run {
            _ = try await bank.balance("ACC001")
            try await Self.deposit(500, by: bank)
            return try await bank.balance("ACC001")
        }
        XCTAssertEqual(after, 10_500)
    }

    func testFailedScope_EndsItsTransaction() async throws {
        struct Failure: Error {}
        try await bank.opened(self)
        let bank = bank
        do {
            try await ReadScope.run {
                _ = try await bank.balance("ACC001")
                throw Failure()
            }
            XCTFail("nothing was thrown")
        } catch is Failure {}
        try await Self.deposit(500, by: TestBank(path: bank.path))
        let after = try await bank.balance("ACC001")
        XCTAssertEqual(after, 10_500)
    }
}
