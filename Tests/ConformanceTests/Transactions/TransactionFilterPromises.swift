import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransactionServiceProtocol`` about single and combined conditions.
enum TransactionFilterPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("the direction filters entries") { funded in
            try await book(funded)
            try await assertAmounts(funded, TransactionQuery(direction: .credit), [700, 10_000])
            try await assertAmounts(funded, TransactionQuery(direction: .debit), [-40, -300, -25, -100])
        },
        Promise("signed amounts have inclusive bounds on both sides") { funded in
            try await book(funded)
            try await assertAmounts(funded, TransactionQuery(minimumMinorUnits: 700), [700, 10_000])
            try await assertAmounts(funded, TransactionQuery(minimumMinorUnits: 701), [10_000])
            try await assertAmounts(funded, TransactionQuery(maximumMinorUnits: -100), [-300, -100])
            try await assertAmounts(funded, TransactionQuery(maximumMinorUnits: -101), [-300])
            try await assertAmounts(
                funded, TransactionQuery(minimumMinorUnits: -40, maximumMinorUnits: 700), [-40, 700, -25])
            try await assertAmounts(
                funded, TransactionQuery(minimumMinorUnits: 300, maximumMinorUnits: 40), [])
            try await assertAmounts(
                funded, TransactionQuery(direction: .debit, maximumMinorUnits: -100), [-300, -100])
            try await assertAmounts(funded, TransactionQuery(direction: .debit, minimumMinorUnits: 1), [])
            try await assertAmounts(
                funded, TransactionQuery(minimumMinorUnits: .min, maximumMinorUnits: .max),
                [-40, -300, 700, -25, -100, 10_000])
        },
        Promise("days have inclusive bounds on both sides") { funded in
            try await book(funded)
            let today = funded.bank.now.utcDate
            let (before, after) = (today.adding(days: -1), today.adding(days: 1))
            let whole: [Int64] = [-40, -300, 700, -25, -100, 10_000]
            try await assertAmounts(funded, TransactionQuery(from: today), whole)
            try await assertAmounts(funded, TransactionQuery(to: today), whole)
            try await assertAmounts(funded, TransactionQuery(from: today, to: today), whole)
            try await assertAmounts(funded, TransactionQuery(from: before, to: after), whole)
            try await assertAmounts(funded, TransactionQuery(from: after), [])
            try await assertAmounts(funded, TransactionQuery(to: before), [])
            try await assertAmounts(funded, TransactionQuery(from: after, to: before), [])
        },
        Promise("category and status filter entries") { funded in
            try await book(funded)
            try await assertAmounts(funded, TransactionQuery(category: .cash), [-25, 10_000])
            try await assertAmounts(funded, TransactionQuery(category: .transfer), [-40, -300, 700, -100])
            try await assertAmounts(funded, TransactionQuery(category: .groceries), [])
            try await assertAmounts(
                funded, TransactionQuery(status: .booked), [-40, -300, 700, -25, -100, 10_000])
            try await assertAmounts(funded, TransactionQuery(status: .pending), [])
        },
        Promise("text is searched in description, counterparty and reference") { funded in
            try await book(funded)
            try await assertAmounts(funded, TransactionQuery(text: "deposit"), [10_000])
            try await assertAmounts(funded, TransactionQuery(text: "bakery"), [-40, 700])
            try await assertAmounts(funded, TransactionQuery(text: "invoice"), [700, -100])
            try await assertAmounts(funded, TransactionQuery(text: "Transfer to"), [-40, -300, -100])
            try await assertAmounts(funded, TransactionQuery(text: "nowhere"), [])
            try await assertAmounts(funded, TransactionQuery(text: String(repeating: "x", count: 500)), [])
        },
        Promise("all given conditions apply") { funded in
            try await book(funded)
            try await assertAmounts(
                funded, TransactionQuery(text: "invoice", direction: .debit), [-100])
            try await assertAmounts(
                funded, TransactionQuery(text: "bakery", direction: .credit, minimumMinorUnits: 700), [700])
            try await assertAmounts(
                funded, TransactionQuery(direction: .debit, minimumMinorUnits: -100, category: .transfer),
                [-40, -100])
            try await assertAmounts(
                funded,
                TransactionQuery(
                    from: funded.bank.now.utcDate.adding(days: 1), direction: .debit, category: .transfer), []
            )
        },
        Promise("without an account, conditions apply to all own accounts") { funded in
            try await book(funded)
            let seen = try await funded.operator.entries(TransactionQuery(direction: .credit))
            XCTAssertEqual(seen.map(\.amount), [usd(300), usd(700), usd(100), eur(5_000), usd(10_000)])
        },
        Promise("random conditions find the same entries as a simple filter") { funded in
            try await book(funded)
            let whole = try await funded.operator.entries(TransactionQuery())
            var generator = SeededGenerator(seed: 5)
            for _ in 0..<60 {
                let query = randomQuery(funded, using: &generator)
                let seen = try await funded.operator.entries(query)
                XCTAssertEqual(seen, whole.filter { holds(query, $0) }, "\(query)")
            }
        },
    ]

    /// Entries on main, newest first: 40 out, 300 out, 700 in, 25 out in cash, 100 out, 10,000 in cash.
    private static func book(_ funded: FundedBank) async throws {
        let (main, savings, foreign) = (funded.main, funded.savings, funded.foreign)
        try await funded.operator.pay(usd(100), from: main, to: savings, reference: "Invoice 7")
        try await funded.operator.withdraw(usd(25), from: main)
        try await funded.customer.pay(usd(700), from: foreign, to: main, reference: "INVOICE 8")
        try await funded.operator.pay(usd(300), from: main, to: savings)
        try await funded.operator.pay(usd(40), from: main, to: foreign, reference: "Bread")
    }

    private static func assertAmounts(
        _ funded: FundedBank, _ query: TransactionQuery, _ expected: [Int64], line: UInt = #line
    ) async throws {
        var query = query
        query.accountID = funded.main
        let amounts = try await funded.operator.entries(query).map(\.amount.minorUnits)
        XCTAssertEqual(amounts, expected, "\(funded.bank.name)", line: line)
    }

    private static func randomQuery(
        _ funded: FundedBank, using generator: inout SeededGenerator
    ) -> TransactionQuery {
        func maybe<Value>(_ values: [Value]) -> Value? {
            Bool.random(using: &generator) ? nil : values.randomElement(using: &generator)
        }
        let today = funded.bank.now.utcDate
        let days = [today.adding(days: -1), today, today.adding(days: 1)]
        return TransactionQuery(
            accountID: maybe([funded.main, funded.savings, funded.euro]),
            text: maybe(["a", "invoice", "Transfer"]), from: maybe(Array(days.prefix(2))),
            to: maybe(Array(days.suffix(2))), direction: maybe([.credit, .debit]),
            minimumMinorUnits: maybe([-100, -26, 25, 100]), maximumMinorUnits: maybe([-40, 100, 10_000]),
            category: maybe([.cash, .transfer]), status: maybe([.booked]))
    }

    private static func holds(_ query: TransactionQuery, _ entry: Transaction) -> Bool {
        let texts = [entry.description, entry.counterparty, entry.reference].map { $0.lowercased() }
        return query.accountID.map { $0 == entry.accountID } ?? true
            && query.text.map { text in texts.contains { $0.contains(text.lowercased()) } } ?? true
            && query.from.map { $0 <= entry.bookingDate } ?? true
            && query.to.map { entry.bookingDate <= $0 } ?? true
            && query.direction.map { $0 == entry.direction } ?? true
            && query.minimumMinorUnits.map { $0 <= entry.amount.minorUnits } ?? true
            && query.maximumMinorUnits.map { entry.amount.minorUnits <= $0 } ?? true
            && query.category.map { $0 == entry.category } ?? true
            && query.status.map { $0 == entry.status } ?? true
    }
}

extension BankConformanceTests {
    func testTransactionFilterPromises_AreKept() async throws {
        try await keep(TransactionFilterPromises.all)
    }
}
