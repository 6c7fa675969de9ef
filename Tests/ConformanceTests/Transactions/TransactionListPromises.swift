import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransactionServiceProtocol`` about lists, pages and single entries.
enum TransactionListPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("an account's entries are newest first, and their sum is the balance") { funded in
            try await busy(funded)
            for account in try await funded.operator.accounts.accounts(.all) {
                let entries = try await funded.operator.entries(of: account.id)
                let sum = entries.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
                XCTAssertEqual(sum, account.balance.minorUnits)
                XCTAssertEqual(
                    entries.compactMap(\.entryNumber), Array((0..<entries.count).map { entries.count - $0 }))
                XCTAssertTrue(entries.allSatisfy { $0.accountID == account.id && !$0.amount.isZero })
                XCTAssertTrue(
                    entries.allSatisfy {
                        $0.id == .init(account: account.id, entryNumber: $0.entryNumber ?? 0)
                    })
            }
        },
        Promise("across accounts, entries are listed newest first by time of posting") { funded in
            let posted = [
                try await funded.operator.deposit(usd(11), to: funded.savings),
                try await funded.operator.deposit(eur(12), to: funded.euro),
                try await funded.operator.withdraw(usd(13), from: funded.main),
                try await funded.operator.deposit(usd(14), to: funded.savings),
            ]
            let seen = try await funded.operator.entries(TransactionQuery()).prefix(4)
            XCTAssertEqual(Array(seen), posted.reversed())
        },
        Promise("without an account, a principal lists their own entries") { funded in
            try await busy(funded)
            let operators = Set(try await funded.operator.entries(TransactionQuery()).map(\.accountID))
            let customers = Set(try await funded.customer.entries(TransactionQuery()).map(\.accountID))
            XCTAssertEqual(operators, [funded.main, funded.savings, funded.euro])
            XCTAssertEqual(customers, [funded.foreign])
        },
        Promise("an account without read access is not found; an operator can read every account") { funded in
            for id in [funded.main, "ACC999", "", "acc001"] {
                await assertRefused(.notFound(.account, name: id.text)) {
                    try await funded.customer.entries(of: id)
                }
            }
            let read = try await funded.operator.entries(of: funded.foreign)
            XCTAssertEqual(read.count, 1)
        },
        Promise("pages and cursors each return an account's list without repetition") { funded in
            try await busy(funded)
            let query = TransactionQuery(accountID: funded.main)
            let whole = try await funded.operator.entries(query)
            XCTAssertGreaterThan(whole.count, 15)
            try await assertPaging(of: whole) {
                try await funded.operator.transactions.transactions(query, page: $0)
            }
        },
        Promise("pages and cursors each return the list of all accounts without repetition") { funded in
            try await busy(funded)
            let whole = try await funded.operator.entries(TransactionQuery())
            XCTAssertEqual(Set(whole.map(\.id)).count, whole.count)
            try await assertPaging(of: whole) {
                try await funded.operator.transactions.transactions(TransactionQuery(), page: $0)
            }
        },
        Promise("pages and cursors each return a filtered list without repetition") { funded in
            try await busy(funded)
            for query in [
                TransactionQuery(accountID: funded.main, direction: .debit),
                TransactionQuery(text: "odd"), TransactionQuery(category: .cash),
            ] {
                let whole = try await funded.operator.entries(query)
                XCTAssertGreaterThan(whole.count, 2)
                try await assertPaging(of: whole) {
                    try await funded.operator.transactions.transactions(query, page: $0)
                }
            }
        },
        Promise("a cursor stays valid while new entries arrive") { funded in
            try await busy(funded)
            for query in [
                TransactionQuery(accountID: funded.main), TransactionQuery(),
                TransactionQuery(accountID: funded.main, direction: .credit),
            ] {
                let whole = try await funded.operator.entries(query)
                try await assertCursorStaysRight(of: whole) {
                    try await funded.operator.transactions.transactions(query, page: $0)
                } whenever: {
                    try await funded.operator.deposit(usd(1), to: funded.main)
                }
            }
        },
        Promise("an unknown cursor is refused, by an empty list too") { funded in
            try await busy(funded)
            let empty = try await funded.operator.open("Empty")
            for query in [
                TransactionQuery(accountID: funded.main), TransactionQuery(),
                TransactionQuery(accountID: empty), TransactionQuery(text: "nowhere"),
            ] {
                try await assertUnknownCursorsAreRefused {
                    try await funded.operator.transactions.transactions(query, page: $0)
                }
            }
            await assertCursorOneIsRefused(funded, TransactionQuery(accountID: empty))
        },
        Promise("a cursor takes precedence over a page number") { funded in
            try await busy(funded)
            let query = TransactionQuery(accountID: funded.main)
            let first = try await funded.operator.transactions.transactions(
                query, page: PageRequest(limit: 3))
            let request = try PageRequest(page: 900, limit: 3, after: first.nextCursor)
            let second = try await funded.operator.transactions.transactions(query, page: request)
            let whole = try await funded.operator.entries(query)
            XCTAssertEqual(second.items, Array(whole[3..<6]))
        },
        Promise("the whole list is counted only on request") { funded in
            try await busy(funded)
            for query in [
                TransactionQuery(accountID: funded.main), TransactionQuery(),
                TransactionQuery(accountID: funded.main, direction: .debit),
                TransactionQuery(text: "nowhere"),
            ] {
                let count = try await funded.operator.entries(query).count
                var counting = query
                counting.countsTotal = true
                for page in 1...3 {
                    let request = try PageRequest(page: page, limit: 4)
                    let plain = try await funded.operator.transactions.transactions(query, page: request)
                    let counted = try await funded.operator.transactions.transactions(counting, page: request)
                    XCTAssertNil(plain.total)
                    XCTAssertEqual(counted.total, count)
                    XCTAssertEqual(counted.items, plain.items)
                }
            }
        },
        Promise("every listed entry is found by its id") { funded in
            try await busy(funded)
            for entry in try await funded.operator.entries(TransactionQuery()) {
                let found = try await funded.operator.transactions.transaction(id: entry.id)
                XCTAssertEqual(found, entry)
            }
        },
        Promise("a missing entry or one of others is not found") { funded in
            let main = funded.main.text
            let garbage = [
                "", ".", main, "\(main).", "\(main).0", "\(main).-1", "\(main).+1", "\(main).01", "\(main).2",
                "\(main).1.1", "\(main).99999999999999999999", "ACC999.1", ".1", "x.1", "acc001.1", "%.1",
            ]
            for text in garbage {
                await assertRefused(.notFound(.transaction, name: text), text) {
                    try await funded.operator.transactions.transaction(id: TransactionID(text))
                }
            }
            let foreign = TransactionID(account: funded.main, entryNumber: 1)
            await assertRefused(.notFound(.transaction, name: foreign.text)) {
                try await funded.customer.transactions.transaction(id: foreign)
            }
            let theirs = TransactionID(account: funded.foreign, entryNumber: 1)
            let read = try await funded.operator.transactions.transaction(id: theirs)
            XCTAssertEqual(read.amount, usd(2_000))
        },
    ]

    /// Twenty postings on all accounts, each with a unique reference.
    private static func busy(_ funded: FundedBank) async throws {
        for index in 1...8 {
            let reference = "\(index.isMultiple(of: 2) ? "even" : "odd") \(index)"
            let amount = Int64(index * 10)
            try await funded.operator.pay(
                usd(amount), from: funded.main, to: funded.savings, reference: reference)
            try await funded.customer.pay(
                usd(amount), from: funded.foreign, to: funded.main, reference: reference)
        }
        for index in 1...2 {
            try await funded.operator.withdraw(usd(Int64(index)), from: funded.main)
            try await funded.operator.withdraw(eur(Int64(index)), from: funded.euro)
        }
    }

    private static func assertCursorOneIsRefused(_ funded: FundedBank, _ query: TransactionQuery) async {
        let error = await refusal {
            try await funded.operator.transactions.transactions(query, page: PageRequest(after: "1"))
        }
        guard case .invalidValue(_, "1", .malformed)? = error else {
            return XCTFail("\(String(describing: error))")
        }
    }
}

extension BankConformanceTests {
    func testTransactionListPromises_AreKept() async throws { try await keep(TransactionListPromises.all) }
}
