import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of a bank about interest. The amounts are computed by hand, with a divisor of 10,000 × 365 or 10,000 × 360.
enum InterestPromises {
    static let all: [Promise<FundedBank>] = booking + days + limits

    private static let booking: [Promise<FundedBank>] = [
        // 31 nights: 1,000,000 × 175 × 31 = 5,425,000,000; ÷ 3,650,000 = 1,486.3.
        Promise("interest is booked at the end of the month in whole minor units, and accrues until then") {
            funded in
            let account = try await funded.open("instant-savings", .eur)
            try await funded.advance(days: 1)
            try await funded.operator.deposit(eur(1_000_000), to: account)
            try await funded.advance(from: "2026-07-01", to: "2026-07-30")
            try await funded.close()
            let accrued = try await funded.accrued(account)
            XCTAssertEqual(accrued, 1_438)  // 30 nights: 5,250,000,000 ÷ 3,650,000 = 1,438.4
            try await funded.advance(days: 1)
            let days = try await funded.close()
            XCTAssertEqual(days.map { $0.work.first { $0.kind == "interest" }?.pieceCount }, [1])
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(booked, ["2026-07-31 +1486 Interest"])
            let (rest, balance) = (
                try await funded.accrued(account), try await funded.operator.balance(account)
            )
            XCTAssertEqual(rest, 0)
            XCTAssertEqual(balance, 1_001_486)
        },
        // July: 1,000,000 × 5,425 = 5,425,000,000 = 1,486 × 3,650,000 + 1,100,000
        // August: 1,001,486 × 5,425 + 1,100,000 = 5,434,161,550 = 1,488 × 3,650,000 + 2,961,550
        // September: 1,002,974 × 5,250 + 2,961,550 = 5,268,575,050 = 1,443 × 3,650,000 + 1,625,050; 1,442 without the rest
        Promise("fractions of a minor unit are carried to the next months") { funded in
            let account = try await funded.open("instant-savings")
            try await funded.advance(days: 1)
            try await funded.operator.deposit(usd(1_000_000), to: account)
            try await funded.advance(from: "2026-07-01", to: "2026-09-30")
            try await funded.close()
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(
                booked,
                [
                    "2026-07-31 +1486 Interest", "2026-08-31 +1488 Interest", "2026-09-30 +1443 Interest",
                ])
        },
        // July: 31 × 30,000 × 1,190 = 1,106,700,000; ÷ 3,650,000 = 303.2.
        Promise("an overdraft is charged the product's interest") { funded in
            let account = try await funded.open("everyday-checking")
            _ = try await funded.operator.teller.setFloor(of: account, to: usd(-50_000), mode: .commit)
            try await funded.advance(days: 1)
            try await funded.operator.withdraw(usd(30_000), from: account)
            try await funded.advance(from: "2026-07-01", to: "2026-07-30")
            try await funded.close()
            let accrued = try await funded.accrued(account)
            XCTAssertEqual(accrued, -293)  // 30 nights: 1,071,000,000 ÷ 3,650,000 = 293.4
            try await funded.advance(days: 1)
            try await funded.close()
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(booked, ["2026-07-31 -303 Overdraft interest"])
        },
        Promise("overdraft interest is charged down to the floor, and the rest stays due") { funded in
            let account = try await funded.open("everyday-checking")
            _ = try await funded.operator.teller.setFloor(of: account, to: usd(-30_100), mode: .commit)
            try await funded.advance(days: 1)
            try await funded.operator.withdraw(usd(30_000), from: account)
            try await funded.advance(from: "2026-07-01", to: "2026-08-01")
            try await funded.close(day("2026-07-31"))
            let due = try await funded.accrued(account)
            XCTAssertEqual(due, -203)  // 303 less the 100 above the floor
            try await funded.operator.deposit(usd(100_000), to: account)
            try await funded.advance(from: "2026-08-01", to: "2026-08-31")
            try await funded.close()
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(
                booked, ["2026-07-31 -100 Overdraft interest", "2026-08-31 -203 Overdraft interest"])
        },
        Promise("owners are notified of paid and charged interest") { funded in
            let news = funded.bank.control.news
            let account = try await funded.open("instant-savings")
            try await funded.operator.deposit(usd(1_000_000), to: account)
            let before = try await news("USR001").count
            try await funded.close()
            let told = try await news("USR001").dropFirst(before)
            // One night: 175,000,000 ÷ 3,650,000 = 47.9.
            let entry = TransactionID(account: account, entryNumber: 2)
            XCTAssertEqual(Array(told), [StoredNotification(.paymentReceived, entry.text, 47, "Interest")])
        },
    ]

    private static let days: [Promise<FundedBank>] = [
        Promise("days closed in one call bear the same interest") {
            try await checkLateClosing($0, false)
        },
        Promise("days closed one by one bear the same interest") {
            try await checkLateClosing($0, true)
        },
        // Deposits after the 15th was closed count from the 16th, 16 nights: 2,800,000,000 ÷ 3,650,000 = 767.1.
        Promise("an account opened during a month bears interest from its first night") { funded in
            try await funded.advance(from: "2026-06-30", to: "2026-07-15")
            try await funded.close()
            let account = try await funded.open("instant-savings")
            try await funded.operator.deposit(usd(1_000_000), to: account)
            try await funded.advance(from: "2026-07-15", to: "2026-07-31")
            try await funded.close()
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(booked, ["2026-07-31 +767 Interest"])
        },
        // 30E/360: 31 nights of July are 30 days: 1,200,000 × 25 × 30 = 900,000,000; ÷ 3,600,000 = 250 exactly.
        Promise("the product's day count applies") { funded in
            let account = try await funded.open("premium-checking")
            try await funded.advance(days: 1)
            try await funded.operator.deposit(usd(1_200_000), to: account)
            try await funded.advance(from: "2026-07-01", to: "2026-07-31")
            try await funded.close()
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(booked.first, "2026-07-31 +250 Interest")
        },
        // 1,000,000 yen: one night 10,000,000 ÷ 3,650,000 = 2.7; a month of 31 nights 84.9.
        Promise("currencies without minor units bear interest in whole units") { funded in
            let account = try await funded.open("yen-savings", .jpy)
            try await funded.advance(days: 1)
            let yen = Money(minorUnits: 1_000_000, currency: .jpy)
            try await funded.operator.deposit(yen, to: account)
            try await funded.close()
            let night = try await funded.accrued(account)
            XCTAssertEqual(night, 2)
            try await funded.advance(from: "2026-07-01", to: "2026-07-31")
            try await funded.close()
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(booked, ["2026-07-31 +84 Interest"])
        },
        Promise("in a year, each month bears its interest plus the remainder of the month before") {
            funded in
            let account = try await funded.open("instant-savings", .czk)
            try await funded.advance(days: 1)
            try await funded.operator.deposit(Money(minorUnits: 7_777_777, currency: .czk), to: account)
            try await funded.advance(from: "2026-07-01", to: "2027-06-30")
            try await funded.close()
            var (balance, rest) = (Int128(7_777_777), Int128(0))
            for nights: Int128 in [31, 31, 30, 31, 30, 31, 31, 28, 31, 30, 31, 30] {
                let (interest, left) = (balance * 175 * nights + rest).quotientAndRemainder(
                    dividingBy: 3_650_000)
                (balance, rest) = (balance + interest, left)
            }
            let booked = try await funded.operator.balance(account)
            XCTAssertEqual(Int128(booked), balance)
            let count = try await funded.bookedByTheBank(account).count
            XCTAssertEqual(count, 12)
        },
    ]

    private static let limits: [Promise<FundedBank>] = [
        Promise("a dry run of the end of a month stores no interest and no fee") { funded in
            let account = try await funded.open("premium-checking")
            try await funded.operator.deposit(usd(1_200_000), to: account)
            try await funded.advance(from: "2026-06-30", to: "2026-07-31")
            let before = try await funded.operator.accounts.accruals(of: account)
            let tried = try await assertUnchanged(funded.bank) { try await funded.close(mode: .dryRun) }
            let after = try await funded.operator.accounts.accruals(of: account)
            XCTAssertEqual(after, before)
            let made = try await funded.close()
            XCTAssertEqual(made, tried)
        },
        Promise("a frozen account gets interest and is not charged") { funded in
            let (saving, overdrawn) = (
                try await funded.open("instant-savings"), try await funded.open("everyday-checking")
            )
            try await funded.operator.deposit(usd(1_000_000), to: saving)
            _ = try await funded.operator.teller.setFloor(of: overdrawn, to: usd(-50_000), mode: .commit)
            try await funded.operator.withdraw(usd(30_000), from: overdrawn)
            for account in [saving, overdrawn] {
                _ = try await funded.operator.accounts.freeze(
                    account, scope: .all, reason: "Court order", mode: .commit)
            }
            try await funded.close()
            let booked = try await funded.bookedByTheBank(saving)
            XCTAssertEqual(booked, ["2026-06-30 +47 Interest"])
            let (none, due) = (
                try await funded.bookedByTheBank(overdrawn), try await funded.accrued(overdrawn)
            )
            XCTAssertEqual(none, [])
            XCTAssertEqual(due, -9)  // 30,000 × 1,190 ÷ 3,650,000 = 9.8
        },
        Promise("an account with a minor unit of unbooked interest is not closed") { funded in
            let account = try await funded.open("instant-savings")
            try await funded.advance(days: 1)
            try await funded.operator.deposit(usd(1_000_000), to: account)
            try await funded.close()
            try await funded.advance(days: 1)
            try await funded.operator.withdraw(usd(1_000_000), from: account)
            let expected = ServiceError.invalidState(.account, name: account.text, status: "interestDue")
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.accounts.close(account, clearsDefault: false, mode: mode)
                }
            }
            try await funded.advance(from: "2026-07-02", to: "2026-08-01")
            try await funded.close(day("2026-07-31"))
            try await funded.operator.withdraw(usd(47), from: account)
            let closed = try await funded.operator.accounts.close(
                account, clearsDefault: false, mode: .commit)
            XCTAssertEqual(closed.status, .closed)
            let last = try await funded.close()
            XCTAssertEqual(last.map { $0.work.map(\.pieceCount).reduce(0, +) }, [0])
        },
        Promise("interest that would overflow the balance stays accrued, and the day is closed") {
            funded in
            let account = try await funded.open("instant-savings")
            // With the other deposits, the bank's cash then reaches the largest amount.
            try await funded.operator.deposit(usd(.max - 12_000), to: account)
            let days = try await funded.close()
            XCTAssertEqual(days.map(\.wasClosedBefore), [false])
            let (booked, accrued) = (
                try await funded.bookedByTheBank(account), try await funded.accrued(account)
            )
            XCTAssertEqual(booked, [])
            XCTAssertEqual(accrued, 442_216_467_520_433)  // 9,223,372,036,854,763,807 × 175 ÷ 3,650,000
        },
        Promise("accruals are visible to readers of the account, and only with a product") {
            funded in
            let account = try await funded.open("premium-checking")
            let shown = try await funded.operator.accounts.accruals(of: account)
            XCTAssertEqual(shown?.interest, usd(0))
            XCTAssertEqual(shown?.feesDue, usd(0))
            XCTAssertEqual(shown?.interestRateBasisPoints, 25)
            XCTAssertEqual(shown?.overdraftRateBasisPoints, 790)
            let none = try await funded.operator.accounts.accruals(of: funded.main)
            XCTAssertNil(none)
            await assertRefused(.notFound(.account, name: account.text)) {
                try await funded.customer.accounts.accruals(of: account)
            }
        },
    ]

    // July 1 to 4 with 1,000,000 and 5 to 31 with 100,000: 6,700,000 × 175 = 1,172,500,000 = 321 × 3,650,000 + 850,000.
    // August 1 with 100,321, 2 and 3 with 150,321: 400,963 × 175 + 850,000 = 71,018,525; ÷ 3,650,000 = 19.5.
    private static func checkLateClosing(_ funded: FundedBank, _ isDaily: Bool) async throws {
        let account = try await funded.open("instant-savings")
        func advance(_ days: Int) async throws {
            for _ in 0..<days {
                if isDaily { try await funded.close() }
                try await funded.advance(days: 1)
            }
        }
        try await advance(1)
        try await funded.operator.deposit(usd(1_000_000), to: account)
        try await advance(4)
        try await funded.operator.withdraw(usd(900_000), from: account)
        try await advance(28)
        try await funded.operator.deposit(usd(50_000), to: account)
        try await advance(1)
        try await funded.close()
        let (booked, accrued) = (
            try await funded.bookedByTheBank(account), try await funded.accrued(account)
        )
        XCTAssertEqual(booked, ["2026-07-31 +321 Interest"])
        XCTAssertEqual(accrued, 19)
    }
}

extension BankConformanceTests {
    func testInterestPromises_AreKept() async throws { try await keep(InterestPromises.all) }
}
