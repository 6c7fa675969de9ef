import BankDomain
import BankServices
import BankTestSupport
import Synchronization
import XCTest

@testable import BankLedger

final class VerificationTests: LedgerTestCase {
    /// A bank with ACC001 and ACC002 and five transfers: a deposit and four between the accounts.
    override func setUp() async throws {
        try await super.setUp()
        try await bank.opened(self)
        try await bank.open("Savings")
        for amount in 1...4 as ClosedRange<Int64> {
            let request = TransferRequest(
                from: "ACC001", to: "ACC002", amount: .usd(amount), idempotencyKey: .fresh())
            _ = try await bank.transfers.create(request, mode: .commit)
        }
    }

    private func fault(after sql: String) async throws -> LedgerFault? {
        let copy = try await bank.copy(to: folder + "/copy.db")
        try copy.tamper(sql)
        return try await copy.books.verify { _ in }.firstFault
    }

    private func expect(
        _ kind: LedgerFault.Kind, _ account: String?, _ entryNumber: Int?, after sql: String,
        line: UInt = #line
    ) async throws {
        let fault = try await fault(after: sql)
        XCTAssertEqual(fault?.kind, kind, "\(sql): \(String(describing: fault))", line: line)
        XCTAssertEqual(fault?.account, account, sql, line: line)
        XCTAssertEqual(fault?.entryNumber, entryNumber, sql, line: line)
    }

    func testSoundBooks_HaveNoFault() async throws {
        let seen = Mutex<VerificationProgress?>(nil)
        let report = try await bank.books.verify { progress in seen.withLock { $0 = progress } }
        XCTAssertEqual(report, VerificationReport(accountCount: 3, entryCount: 10, firstFault: nil))
        XCTAssertEqual(seen.withLock { $0 }, VerificationProgress(entries: 10, totalEntries: 10))
    }

    func testEditedBalances_AreFound() async throws {
        try await expect(
            .balance, "ACC001", nil, after: "UPDATE balance SET posted = posted + 1 WHERE account = 1")
        try await expect(.balance, "cash USD", nil, after: "UPDATE balance SET posted = 0 WHERE account = -1")
    }

    func testEditedEntries_AreFound() async throws {
        try await expect(
            .hash, "ACC001", 3,
            after: "UPDATE transfer SET debit_description = 'x' WHERE debit = 1 AND debit_number = 3")
        for change in ["credit_counterparty = 'x'", "credit_description = 'x'", "credit_hash = zeroblob(32)"]
        {
            try await expect(.hash, "ACC002", 2, after: "UPDATE transfer SET \(change) WHERE id = 3")
        }
        try await expect(
            .malformed, "ACC002", 2, after: "UPDATE transfer SET credit_hash = x'00' WHERE id = 3")
    }

    func testEditedTransfers_AreFound() async throws {
        for change in [
            "amount = 9", "reference = 'x'", "booking_date = 5", "value_date = 5", "created_at = 5",
            "group_id = 1", "kind = 'cash'", "category = 'other'",
        ] { try await expect(.hash, "ACC001", 3, after: "UPDATE transfer SET \(change) WHERE id = 3") }
        for change in ["amount = 0", "booking_date = 99999999", "kind = 'x'", "category = 'x'"] {
            try await expect(.malformed, "ACC001", 3, after: "UPDATE transfer SET \(change) WHERE id = 3")
        }
        try await expect(.unbalanced, "ACC001", 3, after: "UPDATE transfer SET currency = 'EUR' WHERE id = 3")
        try await expect(
            .entryNumber, "ACC002", 2, after: "UPDATE transfer SET debit = 2, credit = 1 WHERE id = 3")
    }

    func testRenumberedEntries_AreFound() async throws {
        try await expect(
            .entryNumber, "ACC001", 5, after: "UPDATE transfer SET debit_number = 9 WHERE id = 5")
        try await expect(
            .entryNumber, "ACC002", 5, after: "UPDATE balance SET entry_count = 5 WHERE account = 2")
    }

    func testDeletedRows_AreFound() async throws {
        try await expect(.entryNumber, "ACC001", 3, after: "DELETE FROM transfer WHERE id = 3")
        try await expect(.entryNumber, "ACC001", 5, after: "DELETE FROM transfer WHERE id = 5")
        try await expect(.malformed, "ACC002", nil, after: "DELETE FROM balance WHERE account = 2")
    }

    func testEditedAccounts_AreFound() async throws {
        // The account's data is part of the hashes of both sides. The debit comes first.
        try await expect(.hash, "cash USD", 1, after: "UPDATE account SET number = '42' WHERE id = 1")
        try await expect(
            .hash, "ACC001", nil, after: "UPDATE balance SET head_hash = zeroblob(32) WHERE account = 1")
        try await expect(
            .malformed, "ACC002", nil, after: "UPDATE balance SET head_hash = x'' WHERE account = 2")
        try await expect(.malformed, "ACC002", nil, after: "UPDATE account SET currency = 'QQQ' WHERE id = 2")
        try await expect(.unbalanced, nil, nil, after: "DELETE FROM account WHERE id = 2")
    }

    func testMoneyFromNowhere_IsFound() async throws {
        let sql = """
            INSERT INTO account (id, kind, number, iban, name, type, currency, status, opened_on)
            SELECT 3, kind, 'x', NULL, name, type, currency, status, opened_on
            FROM account WHERE id = 2;
            INSERT INTO balance (account, floor, posted, held, entry_count, head_hash)
            SELECT 3, floor, 100, 0, 0, head_hash FROM balance WHERE account = 2
            """
        try await expect(.balance, "ACC003", nil, after: sql)
    }

    func testCustomers_MayNotVerify() async throws {
        let service = LedgerService(store: bank.store, principals: TestBank.customer("USR002"))
        let error = await error { try await service.verify { _ in } }
        XCTAssertEqual(error, .unauthorized(.roleMissing(.auditor)))
    }
}
