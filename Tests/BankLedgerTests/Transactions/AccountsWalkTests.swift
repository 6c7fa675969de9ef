import BankDomain
import BankSQL
import BankServices
import XCTest

@testable import BankLedger

/// Lists over several accounts: few accounts are read one by one, many in the order of all transfers.
final class AccountsWalkTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        for name in ["A", "B", "C"] { try await bank.open(name, for: "USR002") }
        try await bank.open("D", for: "USR003")
        try await bank.store.change(.commit) { transaction in
            try transaction.write(.update("balance", set: "floor", to: ["NULL"], where: "TRUE"))
            for number in 1...90 {
                let debit = Int64(number * number % 4 + 1)
                _ = try transaction.postings.post(
                    Posting(
                        kind: .import, debit: .init(account: debit, description: "out"),
                        credit: .init(account: debit % 4 + 1, description: "in"), amount: .usd(Int64(number)),
                        // Imported rows are in no order.
                        bookingDate: TestBank.day.adding(days: number * 7 % 5), valueDate: TestBank.day,
                        reference: "", category: .transfer))
            }
        }
    }

    func testSearchOfTransfersThatAreNotIndexed_ReadsNoOthers() async throws {
        let plan = try await bank.store.read { transaction in
            let database = try transaction.flushed
            var selection = TransactionSelection(
                TransactionQuery(text: "rent"), account: 1, for: "USR002", database.dialect)
            selection.add(afterTransfer: 80)
            let rows = try database.temporaryStatement("EXPLAIN QUERY PLAN " + selection.listByTransfer())
            try selection.bind(to: rows)
            var lines: [String] = []
            while try rows.step() { lines.append(rows.text("detail")) }
            return lines.filter { $0.contains(" t ") }
        }
        XCTAssertEqual(plan.count, 2)
        XCTAssertTrue(plan.allSatisfy { $0.contains("INTEGER PRIMARY KEY (rowid>?)") }, "\(plan)")
    }

    func testFewAccounts_AreListedLikeMany() async throws {
        let mine = bank.transactions(of: "USR002")
        let all = try await mine.transactions(
            TransactionQuery(countsTotal: true), page: PageRequest(limit: 1_000))
        XCTAssertEqual(all.items.count, all.total)
        XCTAssertEqual(all.items.map(\.bookingDate), all.items.map(\.bookingDate).sorted(by: >))
        // On a day by transfer, with the credit before the debit. 36 accounts count as many.
        for _ in 0..<33 { try await bank.open("Empty", for: "USR002") }
        let many = try await mine.transactions(
            TransactionQuery(countsTotal: true), page: PageRequest(limit: 1_000))
        XCTAssertEqual(all.items, many.items)
        XCTAssertEqual(all.total, many.total)
        XCTAssertTrue(all.items.count > 90)
    }

    func testPagesOfFewAccounts_AreTheSameByNumberAndCursor() async throws {
        let mine = bank.transactions(of: "USR002")
        for direction in [nil, .credit] as [Transaction.Direction?] {
            let query = TransactionQuery(direction: direction, countsTotal: true)
            let all = try await mine.transactions(query, page: PageRequest(limit: 1_000))
            XCTAssertEqual(all.total, all.items.count)
            var (cursor, found) = (nil as String?, [Transaction]())
            for number in 1...1_000 {
                let page = try await mine.transactions(query, page: PageRequest(page: number, limit: 11))
                let next = try await mine.transactions(query, page: PageRequest(limit: 11, after: cursor))
                XCTAssertEqual(page.items, next.items)
                found += page.items
                cursor = page.nextCursor
                if cursor == nil { break }
            }
            XCTAssertEqual(found, all.items)
        }
    }

    func testFilteredListsByDays_AreTheSameAsReadAtOnce() async throws {
        let principal = Principal(userID: "USR002", roles: [.customer])
        let account = AccountID(number: 2)
        let day = TestBank.day
        let queries = [
            TransactionQuery(), TransactionQuery(text: "ou"), TransactionQuery(text: "nowhere"),
            TransactionQuery(accountID: account, minimumMinorUnits: 40),
            TransactionQuery(accountID: account, maximumMinorUnits: -40),
            TransactionQuery(from: day.adding(days: 1), to: day.adding(days: 3), minimumMinorUnits: 0),
            TransactionQuery(direction: .credit, maximumMinorUnits: 60),
        ]
        for query in queries { try await assertTheSameByDays(query, for: principal) }
        // 36 accounts count as many.
        for _ in 0..<33 { try await bank.open("Empty", for: "USR002") }
        for query in queries { try await assertTheSameByDays(query, for: principal) }
    }

    private func assertTheSameByDays(_ query: TransactionQuery, for principal: Principal) async throws {
        try await bank.store.read { transaction in
            let (byDays, atOnce) = (
                TransactionList.Costs(windowEntryCount: 3), TransactionList.Costs(windowEntryCount: .max / 4)
            )
            var cursor: String?
            for number in 1...30 {
                let page = try PageRequest(page: number, limit: 7)
                let list = transaction.transactions
                let expected = try list.transactions(query, page: page, for: principal, costs: atOnce)
                let found = try list.transactions(query, page: page, for: principal, costs: byDays)
                XCTAssertEqual(found, expected, "\(query), page \(number)")
                if let cursor {
                    let next = try PageRequest(limit: 7, after: cursor)
                    let after = try list.transactions(query, page: next, for: principal, costs: byDays)
                    XCTAssertEqual(after.items, expected.items, "\(query), page \(number)")
                }
                cursor = found.nextCursor
                if cursor == nil { return }
            }
            XCTFail("\(query) has no end")
        }
    }

    func testSideWithoutHits_IsReadOnlyForTheNewestDays() async throws {
        try await bank.store.read { transaction in
            // On each of the five days there are debits and credits of the account; none of its debits is positive.
            let list = try TransactionList(
                TransactionQuery(accountID: AccountID(number: 2), minimumMinorUnits: 1),
                for: Principal(userID: "USR002", roles: [.customer]), in: transaction,
                costs: TransactionList.Costs(windowEntryCount: 3))
            var walk = try list.days(after: nil, limit: 3)
            for _ in 1...3 { XCTAssertNotNil(try walk.next()) }
            XCTAssertEqual(walk.lastDay, Int64(TestBank.day.adding(days: 3).dayNumber))
        }
    }

    func testMissingEntry_IsReportedAsDamage() async throws {
        let mine = bank.transactions(of: "USR002")
        let page = try await mine.transactions(TransactionQuery(), page: PageRequest(limit: 3))
        try bank.tamper("DELETE FROM transfer WHERE id BETWEEN 2 AND 80")
        let problem = await storageProblem {
            try await mine.transactions(
                TransactionQuery(), page: PageRequest(limit: 3, after: page.nextCursor))
        }
        XCTAssertEqual(problem, .damaged)
    }
}
