import BankCryptography
import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class PostingTests: LedgerTestCase {
    private func posting(_ amount: Int64, from: Int64, to: Int64) -> Posting {
        Posting(
            kind: .transfer, debit: Posting.Side(account: from), credit: Posting.Side(account: to),
            amount: .usd(amount), bookingDate: TestBank.day, valueDate: TestBank.day)
    }

    func testPost_MovesBothBalancesAndNumbersEntries() async throws {
        try await bank.opened(self)
        try await bank.open("Second")
        let posting = posting(2_500, from: 1, to: 2)
        let heads = try await bank.store.change(.commit) { transaction in
            _ = try transaction.postings.post(posting)
            return [try transaction.accounts.head(of: 1), try transaction.accounts.head(of: 2)]
        }
        XCTAssertEqual(heads.map(\.posted), [7_500, 2_500])
        XCTAssertEqual(heads.map(\.entryCount), [2, 1])
        XCTAssertNotEqual(heads[0].hash, heads[1].hash)
        let report = try await bank.books.verify { _ in }
        XCTAssertTrue(report.isSound, "\(report)")
    }

    func testGroup_SharesTheFirstTransfersNumber() async throws {
        try await bank.opened(self)
        try await bank.open("Second")
        var posting = posting(100, from: 1, to: 2)
        posting.group = 1
        let grouped = posting
        let group = try await bank.store.change(.commit) { transaction in
            let transfer = try transaction.postings.post(grouped)
            return try transaction.flushed.first("SELECT group_id FROM transfer WHERE id = ?", transfer) {
                $0.int64("group_id")
            }
        }
        XCTAssertEqual(group, 1)
        let isSound = try await bank.books.verify { _ in }.isSound
        XCTAssertTrue(isSound)
    }

    func testAmountsThatAreNotPositive_AreRefused() async throws {
        try await bank.opened(self)
        try await bank.open("Second")
        for amount in [0, -1] as [Int64] {
            let posting = posting(amount, from: 1, to: 2)
            let error = await error { try await bank.store.change(.commit) { try $0.postings.post(posting) } }
            guard case .invalidAmount(_, .notPositive) = error else {
                return XCTFail("\(String(describing: error))")
            }
        }
    }

    func testBalanceOverflow_IsRefused() async throws {
        let account = try await bank.opened(self)
        let request = CashRequest(
            accountID: account.id, amount: .usd(.max - 5_000), idempotencyKey: .fresh())
        let error = await error { try await bank.teller.deposit(request, mode: .commit) }
        guard case .invalidAmount(_, .unreadable(.overflow)) = error else {
            return XCTFail("\(String(describing: error))")
        }
        let balance = try await bank.balance(account.id)
        XCTAssertEqual(balance, 10_000)
        let report = try await bank.books.verify { _ in }
        XCTAssertEqual(report.entryCount, 2)
    }

    func testDatabasesOwnCheck_IsTheLastLineBeforeTheFloor() async throws {
        try await bank.opened(self)
        try await bank.open("Second")
        let posting = posting(2_500, from: 1, to: 2)
        let problem = await storageProblem {
            try await bank.store.change(.commit) { transaction in
                _ = try transaction.postings.post(posting)
                // Another program raises the floor while the posting waits in memory.
                try transaction.connection.run("UPDATE balance SET floor = 9000 WHERE account = 1")
            }
        }
        XCTAssertEqual(problem, .damaged)
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 10_000)
    }

    func testPostedRows_CannotBeChangedDeletedOrReplaced() async throws {
        try await bank.opened(self)
        for sql in [
            "UPDATE transfer SET amount = 1", "UPDATE transfer SET debit_number = 7", "DELETE FROM transfer",
            "INSERT OR REPLACE INTO transfer SELECT * FROM transfer",
        ] {
            let problem = await storageProblem {
                try await bank.store.change(.commit) { try $0.connection.run(sql) }
            }
            XCTAssertEqual(problem, .damaged, sql)
        }
    }

    func testHash_DependsOnEveryField() {
        var seen: Set<Digest> = []
        func hash(
            _ change: (inout EntryHash.Transfer<String.UTF8View>, inout EntryHash.Entry<String.UTF8View>) ->
                Void
        ) {
            var transfer = EntryHash.Transfer(
                id: 1, group: 1, kind: "cash".utf8, debit: 2, credit: 3, amount: 4, currency: "USD".utf8,
                bookingDate: 5, valueDate: 6, createdAt: 7, reference: "ab".utf8, category: "cash".utf8)
            var entry = EntryHash.Entry(
                id: 2, account: 2, number: 1, description: "x".utf8, counterparty: "y".utf8)
            change(&transfer, &entry)
            var encoder = EntryHash()
            encoder.begin(transfer)
            let zero = EntryHash.genesis(account: 1, number: "1", currency: "USD", openedOn: TestBank.day)
            seen.insert(encoder.finish(entry, previous: zero, opposite: zero))
        }
        hash { _, _ in }
        hash { transfer, _ in transfer.id = 9 }
        hash { transfer, _ in transfer.group = 9 }
        hash { transfer, _ in transfer.kind = "transfer".utf8 }
        hash { transfer, _ in transfer.debit = 9 }
        hash { transfer, _ in transfer.credit = 9 }
        hash { transfer, _ in transfer.amount = 9 }
        hash { transfer, _ in transfer.currency = "EUR".utf8 }
        hash { transfer, _ in transfer.bookingDate = 9 }
        hash { transfer, _ in transfer.valueDate = 9 }
        hash { transfer, _ in transfer.createdAt = 9 }
        hash { transfer, _ in transfer.reference = "a".utf8 }
        hash { transfer, _ in transfer.category = "bcash".utf8 }
        hash { _, entry in entry.id = 9 }
        hash { _, entry in entry.account = 9 }
        hash { _, entry in entry.number = 9 }
        hash { _, entry in (entry.description, entry.counterparty) = ("xy".utf8, "".utf8) }
        hash { _, entry in (entry.description, entry.counterparty) = ("".utf8, "xy".utf8) }
        XCTAssertEqual(seen.count, 18)
    }
}
