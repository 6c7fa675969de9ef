import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class TransactionServiceTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        try await bank.open("Everyday", 10_000)
        try await bank.open("Savings")
        for (amount, reference) in [
            (1, "100% cotton"), (2, "100 cotton"), (3, "a_b"), (4, "aXb"), (5, "back\\slash"),
        ] {
            let request = TransferRequest(
                from: "ACC001", to: "ACC002", amount: .usd(Int64(amount)), reference: reference,
                idempotencyKey: .fresh())
            _ = try await bank.transfers.create(request, mode: .commit)
        }
    }

    private func list(_ query: TransactionQuery, _ page: PageRequest = .first) async throws -> Page<
        Transaction
    > {
        try await bank.transactions.transactions(query, page: page)
    }

    private func amounts(_ query: TransactionQuery) async throws -> [Int64] {
        try await list(query).items.map(\.amount.minorUnits)
    }

    func testAccount_IsListedNewestFirst() async throws {
        let page = try await list(TransactionQuery(accountID: "ACC001"))
        XCTAssertEqual(page.items.map(\.entryNumber), [6, 5, 4, 3, 2, 1])
        XCTAssertNil(page.total)
        XCTAssertNil(page.nextCursor)
    }

    func testPages_FollowEntryNumbers() async throws {
        let query = TransactionQuery(accountID: "ACC001", countsTotal: true)
        let first = try await list(query, PageRequest(page: 1, limit: 2))
        XCTAssertEqual(first.items.map(\.entryNumber), [6, 5])
        XCTAssertEqual(first.total, 6)
        let second = try await list(query, PageRequest(page: 2, limit: 2))
        XCTAssertEqual(second.items.map(\.entryNumber), [4, 3])
        let after = try await list(query, PageRequest(limit: 2, after: first.nextCursor))
        XCTAssertEqual(after.items, second.items)
        let third = try await list(query, PageRequest(page: 3, limit: 2))
        XCTAssertEqual(third.items.map(\.entryNumber), [2, 1])
        XCTAssertNil(third.nextCursor)
        let beyond = try await list(query, PageRequest(page: 1_000_000_000, limit: 10_000))
        XCTAssertEqual(beyond.items, [])
        XCTAssertNil(beyond.nextCursor)
    }

    func testPagesWithConditions_AreTheSameByNumberAndCursor() async throws {
        let query = TransactionQuery(accountID: "ACC001", direction: .debit, countsTotal: true)
        let first = try await list(query, PageRequest(limit: 2))
        XCTAssertEqual(first.items.map(\.amount.minorUnits), [-5, -4])
        XCTAssertEqual(first.total, 5)
        let byNumber = try await list(query, PageRequest(page: 2, limit: 2))
        let byCursor = try await list(query, PageRequest(limit: 2, after: first.nextCursor))
        XCTAssertEqual(byNumber.items.map(\.amount.minorUnits), [-3, -2])
        XCTAssertEqual(byCursor.items, byNumber.items)
        XCTAssertEqual(byCursor.total, 5)
    }

    func testAllAccounts_AreListedByTimeOfPosting() async throws {
        let first = try await list(TransactionQuery(), PageRequest(limit: 3))
        XCTAssertEqual(first.items.map(\.id.text), ["ACC002.5", "ACC001.6", "ACC002.4"])
        let next = try await list(TransactionQuery(), PageRequest(limit: 3, after: first.nextCursor))
        XCTAssertEqual(next.items.map(\.id.text), ["ACC001.5", "ACC002.3", "ACC001.4"])
        let byNumber = try await list(TransactionQuery(countsTotal: true), PageRequest(page: 2, limit: 3))
        XCTAssertEqual(byNumber.items, next.items)
        XCTAssertEqual(byNumber.total, 11)
    }

    func testAllAccounts_MeansOwnAndForOperatorsUnowned() async throws {
        try await bank.open("Theirs", 77, for: "USR002")
        let own = try await list(TransactionQuery(minimumMinorUnits: 77, maximumMinorUnits: 77))
        XCTAssertEqual(own.items, [])
        let service = bank.transactions(of: "USR002")
        let theirs = try await service.transactions(TransactionQuery(), page: .first)
        XCTAssertEqual(theirs.items.map(\.id.text), ["ACC003.1"])
        try bank.tamper("DELETE FROM account_owner WHERE account = 3")
        let unowned = try await list(TransactionQuery(minimumMinorUnits: 77, maximumMinorUnits: 77))
        XCTAssertEqual(unowned.items.map(\.id.text), ["ACC003.1"])
    }

    func testText_IsTakenLiterallyAndWithoutASCIICase() async throws {
        for (text, expected) in [
            ("100% COTTON", [-1]), ("100%", [-1]), ("a_b", [-3]), ("A_B", [-3]), ("k\\s", [-5]),
            ("cotton", [-2, -1]),
            ("transfer to sav", [-5, -4, -3, -2, -1]), ("nothing", []),
        ] as [(String, [Int64])] {
            let found = try await amounts(TransactionQuery(accountID: "ACC001", text: text))
            XCTAssertEqual(found, expected, text)
        }
    }

    func testConditions_MustAllHold() async throws {
        let day = TestBank.day
        let all = TransactionQuery(
            accountID: "ACC001", from: day, to: day, direction: .debit, minimumMinorUnits: -4,
            maximumMinorUnits: -2, category: .transfer, status: .booked)
        let found = try await amounts(all)
        XCTAssertEqual(found, [-4, -3, -2])
        let later = try await amounts(TransactionQuery(accountID: "ACC001", from: day.adding(days: 1)))
        XCTAssertEqual(later, [])
        let pending = try await amounts(TransactionQuery(accountID: "ACC001", status: .pending))
        XCTAssertEqual(pending, [])
        let cash = try await amounts(TransactionQuery(accountID: "ACC001", category: .cash))
        XCTAssertEqual(cash, [10_000])
    }

    func testUnknownCursors_AreRefused() async throws {
        for cursor in ["", "x", "ACC001.99", "ACC002.1", "ACC001.0", "ACC999.1"] {
            let request = try PageRequest(after: cursor)
            let error = await error { try await list(TransactionQuery(accountID: "ACC001"), request) }
            guard case .invalidValue(.known(.after), cursor, .malformed) = error else {
                return XCTFail("\(cursor): \(String(describing: error))")
            }
        }
    }

    func testForeignEntries_AreNotFound() async throws {
        let service = bank.transactions(of: "USR002")
        let entry = await error { try await service.transaction(id: "ACC001.1") }
        XCTAssertEqual(entry, .notFound(.transaction, name: "ACC001.1"))
        let query = TransactionQuery(accountID: "ACC001")
        let account = await error { try await service.transactions(query, page: .first) }
        XCTAssertEqual(account, .notFound(.account, name: "ACC001"))
        let missing = await error { try await bank.transactions.transaction(id: "ACC001.7") }
        XCTAssertEqual(missing, .notFound(.transaction, name: "ACC001.7"))
    }
}
