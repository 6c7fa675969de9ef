import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``StatementServiceProtocol`` about entries.
enum StatementEntryPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("entries are listed oldest first and equal those in the list, without their transfer") {
            funded in
            let days = try await funded.threeDays()
            let statement = try await funded.statement(from: days[1])
            let entries = try await funded.operator.statements.entries(of: statement, after: nil, limit: 10)
            let listed = try await funded.operator.entries(
                TransactionQuery(accountID: funded.main, from: days[1]))
            XCTAssertEqual(entries.items, listed.reversed().map(\.inStatement))
            XCTAssertEqual(entries.items.map(\.entryNumber), [2, 3, 4])
            XCTAssertNil(entries.nextCursor)
        },
        Promise("pages of any size add up to the same entries") { funded in
            _ = try await funded.threeDays()
            let statement = try await funded.statement()
            for limit in 1...5 {
                let entries = try await funded.entries(of: statement, limit: limit)
                XCTAssertEqual(entries.map(\.entryNumber), [1, 2, 3, 4], "\(limit) a page")
            }
        },
        Promise("later bookings are not included") { funded in
            let statement = try await funded.statement()
            try await funded.operator.pay(usd(300), from: funded.main, to: funded.savings)
            let entries = try await funded.entries(of: statement, limit: 10)
            XCTAssertEqual(entries.map(\.entryNumber), [1])
        },
        Promise("opening balance plus entries is the closing balance") { funded in
            for day in try await funded.threeDays() {
                let statement = try await funded.statement(from: day)
                let sum = try await funded.entries(of: statement, limit: 2)
                    .reduce(statement.openingBalance.minorUnits) { $0 + $1.amount.minorUnits }
                XCTAssertEqual(sum, statement.closingBalance.minorUnits)
            }
        },
        Promise("categories, notes and tags are the caller's own") { funded in
            try await funded.operator.pay(usd(300), from: funded.main, to: funded.foreign)
            let id = TransactionID(account: funded.main, entryNumber: 2)
            _ = try await funded.operator.transactions.categorize(id, as: .dining, mode: .commit)
            _ = try await funded.operator.transactions.annotate(
                id, TransactionAnnotation(note: "Lunch", tags: ["b", "a"]), mode: .commit)
            let entry = try await funded.entries(of: try await funded.statement(), limit: 10).last
            XCTAssertEqual(entry?.category, .dining)
            XCTAssertEqual(entry?.bookedCategory, .transfer)
            XCTAssertEqual(entry?.note, "Lunch")
            XCTAssertEqual(entry?.tags, ["a", "b"])
        },
        Promise("an unknown cursor and a limit out of range are refused") { funded in
            let days = try await funded.threeDays()
            let statement = try await funded.statement(from: days[1], to: days[1])
            for cursor in ["", "x", "ACC001.9", "ACC001.1", "ACC002.1", "ACC001.4"] {
                let error = await refusal(cursor) {
                    try await funded.operator.statements.entries(of: statement, after: cursor, limit: 1)
                }
                XCTAssertEqual(error?.code, "invalidValue", cursor)
            }
            for limit in [0, 10_001] {
                let error = await refusal("\(limit)") {
                    try await funded.operator.statements.entries(of: statement, after: nil, limit: limit)
                }
                XCTAssertEqual(error?.code, "invalidValue", "\(limit)")
            }
        },
    ]
}

extension BankConformanceTests {
    func testStatementEntryPromises_AreKept() async throws { try await keep(StatementEntryPromises.all) }
}

extension FundedBank {
    /// All entries of a statement, read in pages.
    fileprivate func entries(of statement: Statement, limit: Int) async throws -> [Transaction] {
        var entries: [Transaction] = []
        var cursor: String?
        repeat {
            let page = try await bank.operator.statements.entries(of: statement, after: cursor, limit: limit)
            XCTAssertLessThanOrEqual(page.items.count, limit)
            entries += page.items
            cursor = page.nextCursor
        } while cursor != nil
        return entries
    }
}
