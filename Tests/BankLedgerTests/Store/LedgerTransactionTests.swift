import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankLedger

/// Changes buffered in memory can be undone and read as if they were in the database.
final class LedgerTransactionTests: LedgerTestCase {
    private struct Undone: Error {}

    /// The operator has 100.00 on ACC001. ACC002 belongs to another customer and is empty.
    override func setUp() async throws {
        try await super.setUp()
        try await bank.opened(self)
        try await bank.open("Theirs", for: "USR002")
    }

    /// All combinations of flushing at three places.
    private static let flushes: [[Bool]] = (0..<8).map { (ways: Int) in
        (0..<3).map { (place: Int) in (ways >> place) & 1 == 1 }
    }

    private static func post(
        _ minorUnits: Int64, in transaction: LedgerTransaction, _ flushes: Bool
    ) throws {
        _ = try transaction.postings.post(
            Posting(
                kind: .transfer, debit: Posting.Side(account: 1), credit: Posting.Side(account: 2),
                amount: .usd(minorUnits), bookingDate: TestBank.day, valueDate: TestBank.day))
        if flushes { try transaction.flush() }
    }

    private func assertSound() async throws {
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(fault)
    }

    // MARK: Nested attempts

    func testInnerAttempt_IsUndoneAloneWithAnyFlushes() async throws {
        for flushes in Self.flushes {
            try await bank.store.change(.commit) { transaction in
                try transaction.savepoint {
                    try LedgerTransactionTests.post(100, in: transaction, flushes[0])
                    do {
                        try transaction.savepoint {
                            try LedgerTransactionTests.post(1_000, in: transaction, flushes[1])
                            throw Undone()
                        }
                    } catch is Undone {}
                    try LedgerTransactionTests.post(10, in: transaction, flushes[2])
                }
            }
        }
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 110 * 8)
        try await assertSound()
    }

    func testOuterAttempt_UndoesTheInnerOneWithAnyFlushes() async throws {
        for flushes in Self.flushes {
            try await bank.store.change(.commit) { transaction in
                try LedgerTransactionTests.post(1, in: transaction, false)
                do {
                    try transaction.savepoint {
                        try LedgerTransactionTests.post(100, in: transaction, flushes[0])
                        try transaction.savepoint {
                            try LedgerTransactionTests.post(1_000, in: transaction, flushes[1])
                        }
                        try LedgerTransactionTests.post(10, in: transaction, flushes[2])
                        throw Undone()
                    }
                } catch is Undone {}
                try LedgerTransactionTests.post(2, in: transaction, false)
            }
        }
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 3 * 8)
        try await assertSound()
    }

    // MARK: Reading and releasing

    func testQueriesOfATransaction_SeeItsPostings() async throws {
        let sums = try await bank.store.change(.dryRun) { transaction in
            try (1...3 as ClosedRange<Int64>).map { number in
                try LedgerTransactionTests.post(number, in: transaction, false)
                return try transaction.postings.database.first(
                    "SELECT sum(amount) AS total FROM transfer WHERE kind = 'transfer'"
                ) { $0.int64("total") }
            }
        }
        XCTAssertEqual(sums, [1, 3, 6])
    }

    func testAccountReadTwice_IsOneQueryAndHasLaterPostings() async throws {
        let (counts, balances) = try await bank.store.change(.dryRun) { outer in
            let connection = WatchedConnection(outer.connection)
            let transaction = LedgerTransaction(
                connection, now: outer.now, zone: outer.zone, random: outer.random)
            func read() throws -> (count: Int, balance: Int64) {
                let before = connection.statements.count
                let account = try transaction.accounts.account("ACC001")
                return (connection.statements.count - before, account.account.balance.minorUnits)
            }
            let (first, second) = (try read(), try read())
            try LedgerTransactionTests.post(2_500, in: transaction, false)
            let third = try read()
            let all = [first, second, third]
            return (all.map { $0.count }, all.map { $0.balance })
        }
        XCTAssertEqual(counts, [1, 0, 0])
        XCTAssertEqual(balances, [10_000, 10_000, 7_500])
    }

    func testReleaseAboveTheHeldAmount_IsDamage() async throws {
        let (failure, held) = try await bank.store.change(.dryRun) { transaction in
            try transaction.accounts.hold(500, on: 1)
            var failure: MalformedValue?
            do {
                try transaction.accounts.release(501, on: 1)
            } catch let error as MalformedValue {
                failure = error
            }
            return (failure, try transaction.accounts.head(of: 1).held)
        }
        XCTAssertEqual(failure?.detail, "account 1 holds less than 501 minor units")
        XCTAssertEqual(held, 500)
    }
}
