import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``AccountServiceProtocol`` about past balances.
enum PastBalancePromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a past balance includes bookings up to that millisecond") { funded in
            let advance = funded.bank.control.advance
            let opened = funded.bank.now
            try await advance(60)
            try await funded.operator.withdraw(usd(4_000), from: funded.main)
            try await advance(60)
            try await funded.customer.pay(usd(500), from: funded.foreign, to: funded.main)
            let expected: [(Int64, Int64)] = [
                (-1, 0), (0, 10_000), (59_999, 10_000), (60_000, 6_000), (119_999, 6_000), (120_000, 6_500),
            ]
            for (milliseconds, minorUnits) in expected {
                let balance = try await funded.operator.accounts.balance(
                    of: funded.main, at: .instant(opened.adding(milliseconds: milliseconds)))
                XCTAssertEqual(balance.balance, usd(minorUnits), "\(milliseconds) ms")
            }
        },
        Promise("before an account was opened, its balance is zero") { funded in
            for milliseconds in [Int64(0), -62_135_596_800_000] {
                let balance = try await funded.operator.accounts.balance(
                    of: funded.euro, at: .instant(Instant(millisecondsSinceEpoch: milliseconds)))
                XCTAssertEqual(balance.balance, eur(0))
            }
        },
        Promise("a future time is refused") { funded in
            let next = funded.bank.now.adding(milliseconds: 1)
            await assertRefused(
                .invalidValue(
                    field: .at, value: next.text, reason: .malformed(expected: "a time in the past"))
            ) { try await funded.operator.accounts.balance(of: funded.main, at: .instant(next)) }
        },
        Promise("daily balances are those at the end of each day") { funded in
            let advance = funded.bank.control.advance
            let opened = funded.bank.now
            for minorUnits in [Int64(4_000), 100, 250] {
                try await funded.operator.withdraw(usd(minorUnits), from: funded.main)
                try await advance(2 * 86_400)
            }
            let accounts = funded.operator.accounts
            let today = opened.utcDate.adding(days: 6)
            let histories = try await accounts.balanceHistory(
                of: [funded.main], from: today.adding(days: -5), to: nil)
            let history = try XCTUnwrap(histories.first)
            XCTAssertEqual(history.to, today)
            XCTAssertEqual(history.balances, [6_000, 5_900, 5_900, 5_650, 5_650, 5_650].map(usd))
            for (day, balance) in history.balances.dropLast().enumerated() {
                let date = history.from.adding(days: day)
                let end = Instant(utc: date.adding(days: 1)).adding(milliseconds: -1)
                for moment in [BalanceMoment.instant(end), .endOf(date)] {
                    let past = try await accounts.balance(of: funded.main, at: moment)
                    XCTAssertEqual(past.balance, balance, moment.text)
                    XCTAssertEqual(past.at, end)
                }
            }
            let now = try await accounts.balance(of: funded.main, at: .endOf(today))
            XCTAssertEqual(now.balance, usd(5_650))
            XCTAssertEqual(now.at, opened.adding(milliseconds: 6 * 86_400_000))
            await assertRefused(
                .invalidValue(
                    field: .at, value: today.adding(days: 1).text,
                    reason: .malformed(expected: "a time in the past"))
            ) { try await accounts.balance(of: funded.main, at: .endOf(today.adding(days: 1))) }
        },
        Promise("readers of an account can read its past balances") { funded in
            let balance = try await funded.operator.accounts.balance(
                of: funded.foreign, at: .instant(funded.bank.now))
            XCTAssertEqual(balance.balance, usd(2_000))
            for id in [funded.main, "ACC999"] {
                await assertRefused(.notFound(.account, name: id.text)) {
                    try await funded.customer.accounts.balance(of: id, at: .instant(funded.bank.now))
                }
            }
        },
    ]
}

extension BankConformanceTests {
    func testPastBalancePromises_AreKept() async throws { try await keep(PastBalancePromises.all) }
}
