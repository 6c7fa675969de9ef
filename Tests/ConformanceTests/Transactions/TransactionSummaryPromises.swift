import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransactionServiceProtocol`` about sums.
enum TransactionSummaryPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("currencies are not added up; in each, the largest sum comes first") { funded in
            try await funded.operator.withdraw(usd(2_500), from: funded.main)
            try await funded.operator.pay(usd(300), from: funded.main, to: funded.foreign)
            let seen = try await funded.operator.transactions.summary(TransactionQuery(), by: .category)
            XCTAssertEqual(
                seen,
                [
                    row("cash", eur(5_000), eur(0), eur(5_000), count: 1),
                    row("cash", usd(10_000), usd(2_500), usd(7_500), count: 2),
                    row("transfer", usd(0), usd(300), usd(-300), count: 1),
                ])
        },
        Promise("months are those of the booking date") { funded in
            let month = String(funded.bank.now.utcDate.text.prefix(7))
            let seen = try await funded.operator.transactions.summary(
                TransactionQuery(accountID: funded.main), by: .month)
            XCTAssertEqual(seen, [row(month, usd(10_000), usd(0), usd(10_000), count: 1)])
        },
        Promise("counterparties are grouped, unknown ones as one group without a name") { funded in
            try await funded.operator.pay(usd(300), from: funded.main, to: funded.foreign)
            try await funded.customer.pay(usd(100), from: funded.foreign, to: funded.main)
            let seen = try await funded.operator.transactions.summary(
                TransactionQuery(accountID: funded.main), by: .counterparty)
            XCTAssertEqual(
                seen,
                [
                    row("", usd(10_000), usd(0), usd(10_000), count: 1),
                    row("Bakery", usd(100), usd(300), usd(-200), count: 2),
                ])
        },
        Promise("a summary covers the entries that the same query lists") { funded in
            try await funded.operator.pay(usd(300), from: funded.main, to: funded.foreign)
            try await funded.operator.pay(usd(40), from: funded.main, to: funded.savings, reference: "Bread")
            let today = funded.bank.now.utcDate
            let queries = [
                TransactionQuery(), TransactionQuery(accountID: funded.main), TransactionQuery(text: "bread"),
                TransactionQuery(from: today, to: today, direction: .debit),
                TransactionQuery(from: today.adding(days: 1)),
                TransactionQuery(from: today, to: today.adding(days: -1)),
                TransactionQuery(maximumMinorUnits: -300, category: .transfer, status: .booked),
            ]
            for query in queries {
                let entries = try await funded.operator.entries(query)
                for grouping in TransactionGrouping.allCases {
                    let sums = try await funded.operator.transactions.summary(query, by: grouping)
                    XCTAssertEqual(sums.map(\.count).reduce(0, +), entries.count, "\(query)")
                    let credits = sums.compactMap(\.credits?.minorUnits).reduce(0, +)
                    let expected = entries.filter { $0.direction == .credit }.map(\.amount.minorUnits)
                    XCTAssertEqual(credits, expected.reduce(0, +), "\(query)")
                }
            }
        },
        Promise("a summary covers own accounts; an account without read access is not found") { funded in
            let theirs = try await funded.customer.transactions.summary(TransactionQuery(), by: .category)
            XCTAssertEqual(theirs, [row("cash", usd(2_000), usd(0), usd(2_000), count: 1)])
            await assertRefused(.notFound(.account, name: funded.main.text)) {
                try await funded.customer.transactions.summary(
                    TransactionQuery(accountID: funded.main), by: .month)
            }
        },
        Promise("a sum beyond 64 bits is left out, and the others stay") { funded in
            // Deposits near the largest amount on two accounts, and a withdrawal of as much from one of them.
            let much = Money(minorUnits: .max - 100_000, currency: .usd)
            try await funded.operator.deposit(much, to: funded.savings)
            try await funded.operator.withdraw(much, from: funded.savings)
            try await funded.operator.deposit(much, to: funded.savings)
            let seen = try await funded.operator.transactions.summary(
                TransactionQuery(accountID: funded.savings), by: .category)
            XCTAssertEqual(seen, [row("cash", nil, much, much, count: 3)])
        },
    ]

    private static func row(
        _ key: String, _ credits: Money?, _ debits: Money?, _ net: Money, count: Int
    ) -> TransactionSummary {
        TransactionSummary(
            key: key, currency: net.currency, count: count, credits: credits, debits: debits, net: net)
    }
}

extension BankConformanceTests {
    func testTransactionSummaryPromises_AreKept() async throws {
        try await keep(TransactionSummaryPromises.all)
    }
}
