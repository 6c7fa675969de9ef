import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``AccountServiceProtocol`` about daily balances.
enum BalanceHistoryPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a history has the balance at the end of each day, after any number of changes") { funded in
            let first = funded.bank.now.utcDate
            try await advance(funded, days: 2)
            try await funded.operator.withdraw(usd(4_000), from: funded.main)
            try await funded.customer.pay(usd(500), from: funded.foreign, to: funded.main)
            try await advance(funded, days: 1)
            try await funded.operator.pay(usd(1_000), from: funded.main, to: funded.savings)
            let histories = try await funded.operator.accounts.balanceHistory(
                of: [funded.savings, funded.main, funded.euro], from: first.adding(days: -1),
                to: first.adding(days: 3))
            XCTAssertEqual(
                histories,
                [
                    history(funded.savings, first, [0, 0, 0, 0, 1_000]),
                    history(funded.main, first, [0, 10_000, 10_000, 6_500, 5_500]),
                    history(funded.euro, first, [0, 5_000, 5_000, 5_000, 5_000], .eur),
                ])
        },
        Promise("a history that ended earlier excludes later bookings") { funded in
            let first = funded.bank.now.utcDate
            try await advance(funded, days: 2)
            try await funded.operator.withdraw(usd(4_000), from: funded.main)
            let histories = try await funded.operator.accounts.balanceHistory(
                of: [funded.main], from: first, to: first.adding(days: 1))
            XCTAssertEqual(
                histories,
                [BalanceHistory(accountID: funded.main, from: first, balances: [usd(10_000), usd(10_000)])])
        },
        Promise("a history has the last thirty days by default") { funded in
            try await advance(funded, days: 1)
            let today = funded.bank.now.utcDate.adding(days: 1)
            let accounts = funded.operator.accounts
            let histories = try await accounts.balanceHistory(of: [funded.main], from: nil, to: nil)
            XCTAssertEqual(histories.first?.from, today.adding(days: -29))
            XCTAssertEqual(histories.first?.to, today)
            let short = try await accounts.balanceHistory(
                of: [funded.main], from: today.adding(days: -1), to: nil)
            XCTAssertEqual(short.map(\.balances), [[usd(10_000), usd(10_000)]])
        },
        Promise("no accounts give no histories") { funded in
            let day = funded.bank.now.utcDate
            let histories = try await funded.operator.accounts.balanceHistory(of: [], from: day, to: day)
            XCTAssertEqual(histories, [])
        },
        Promise("future days, days in the wrong order and too many days are refused") { funded in
            let today = funded.bank.now.utcDate
            for (from, to, field, expected): (_, _, FieldName, _) in [
                (today, today.adding(days: 1), .endDate, "today or earlier"),
                (today, today.adding(days: -1), .startDate, "a date before the last one"),
                (today.adding(days: -3_653), today, .startDate, "a date within the last ten years"),
            ] {
                await assertRefused(
                    .invalidValue(
                        field: field, value: (field == .endDate ? to : from).text,
                        reason: .malformed(expected: "\(expected)"))
                ) {
                    try await funded.operator.accounts.balanceHistory(of: [funded.main], from: from, to: to)
                }
            }
        },
        Promise("a history requires read access to all of its accounts") { funded in
            let today = funded.bank.now.utcDate
            let seen = try await funded.operator.accounts.balanceHistory(
                of: [funded.foreign], from: today, to: today)
            XCTAssertEqual(seen.map(\.balances), [[usd(2_000)]])
            for id in [funded.main, "ACC999"] {
                await assertRefused(.notFound(.account, name: id.text)) {
                    try await funded.customer.accounts.balanceHistory(
                        of: [funded.foreign, id], from: today, to: today)
                }
            }
        },
    ]

    private static func advance(_ funded: FundedBank, days: Int) async throws {
        try await funded.bank.control.advance(days * 86_400)
    }

    /// Starts on the day before a day.
    private static func history(
        _ id: AccountID, _ day: CalendarDate, _ minorUnits: [Int64], _ currency: Currency = .usd
    ) -> BalanceHistory {
        BalanceHistory(
            accountID: id, from: day.adding(days: -1),
            balances: minorUnits.map { Money(minorUnits: $0, currency: currency) })
    }
}

extension BankConformanceTests {
    func testBalanceHistoryPromises_AreKept() async throws { try await keep(BalanceHistoryPromises.all) }
}
