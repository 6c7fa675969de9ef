import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises about bookings of staff with a value date in the past. The clock starts on 30 June 2026.
enum ValueDatePromises {
    static let all: [Promise<FundedBank>] = effects + refusals

    private static let effects: [Promise<FundedBank>] = [
        // From the 2nd to the 9th, 8 nights: 1,000,000 × 175 × 8 = 1,400,000,000; ÷ 3,650,000 = 383.6. One more: 431.5.
        Promise("it counts for interest from its value date, and is booked today") { funded in
            let account = try await funded.open("instant-savings")
            try await funded.go(to: "2026-07-10")
            let entry = try await funded.deposit(usd(1_000_000), to: account, from: "2026-07-02")
            XCTAssertEqual(entry.bookingDate, day("2026-07-10"))
            XCTAssertEqual(entry.valueDate, day("2026-07-02"))
            let accrued = try await funded.accrued(account)
            XCTAssertEqual(accrued, 383)
            try await funded.go(to: "2026-07-11")
            let next = try await funded.accrued(account)
            XCTAssertEqual(next, 431)
            let seen = try await funded.operator.entries(of: account)
            XCTAssertEqual(seen, [entry])
            let statement = try await funded.operator.statements.statement(
                of: account, from: day("2026-07-01"), to: nil)
            let listed = try await funded.operator.statements.entries(of: statement, after: nil, limit: 10)
            XCTAssertEqual(listed.items, [entry])
            let before = try await funded.operator.statements.statement(
                of: account, from: day("2026-07-01"), to: day("2026-07-09"))
            XCTAssertEqual(before.closingBalance, usd(0))
            let report = try await funded.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("the interest of a month is that of a bank that booked everything on its day") { funded in
            var month = ValueDateMonth(funded, seed: 40)
            try await month.check()
        },
        Promise("a day that ended late and one that ended early count the same") { funded in
            let account = try await funded.open("instant-savings")
            try await funded.go(to: "2026-07-02")
            try await funded.advance(days: 3)
            // The 2nd to the 4th are open: their end counts it.
            try await funded.deposit(usd(1_000_000), to: account, from: "2026-07-03")
            try await funded.close()
            // The 5th is closed before it is over, so the booking is of the 6th.
            let entry = try await funded.deposit(usd(1_000_000), to: account, from: "2026-07-04")
            XCTAssertEqual(entry.bookingDate, day("2026-07-06"))
            let accrued = try await funded.accrued(account)
            XCTAssertEqual(accrued, 239)  // 1,000,000 × 175 × (3 + 2) ÷ 3,650,000 = 239.7
            try await funded.go(to: "2026-07-07")
            let next = try await funded.accrued(account)
            XCTAssertEqual(next, 335)  // 7 × 47.9
        },
        Promise("a correction with the value date of what it undoes leaves no interest") { funded in
            let account = try await funded.open("instant-savings")
            try await funded.go(to: "2026-07-02")
            let deposit = try await funded.operator.deposit(usd(1_000_000), to: account)
            try await funded.go(to: "2026-07-12")
            let correction = Correction(reason: "Wrong account", idempotencyKey: key("u"))
            let teller = funded.operator.teller
            let tried = try await assertUnchanged(funded.bank) {
                try await teller.reverse(
                    deposit.id, correction, valueDate: deposit.valueDate, mode: .dryRun)
            }
            let before = try await funded.accrued(account)
            XCTAssertEqual(before, 479)
            let early = day("2026-07-01")
            try await assertRefusedWithoutEffect(
                .invalidValue(
                    field: .valueDate, value: early.text,
                    reason: .malformed(expected: "2026-07-02 or later")), funded.bank
            ) { try await teller.reverse(deposit.id, correction, valueDate: early, mode: .commit) }
            let made = try await teller.reverse(deposit.id, correction, valueDate: nil, mode: .commit)
            XCTAssertEqual(made, tried)
            XCTAssertEqual([made.bookingDate, made.valueDate], [day("2026-07-12"), day("2026-07-02")])
            let after = try await funded.operator.accounts.accruals(of: account)
            XCTAssertEqual(after?.interest, usd(0))
            let again = try await teller.reverse(deposit.id, correction, valueDate: nil, mode: .commit)
            XCTAssertEqual(again, made)
            for other in [day("2026-07-02"), day("2026-07-03")] {
                try await assertRefusedWithoutEffect(.duplicateRequest(key("u")), funded.bank) {
                    try await teller.reverse(deposit.id, correction, valueDate: other, mode: .commit)
                }
            }
        },
        Promise("a withdrawal may overdraw the account in the past, which costs the overdraft's interest") {
            funded in
            let account = try await funded.open("everyday-checking")
            try await funded.go(to: "2026-07-11")
            try await funded.operator.deposit(usd(30_000), to: account)
            try await funded.withdraw(usd(30_000), from: account, from: "2026-07-01")
            let accrued = try await funded.accrued(account)
            XCTAssertEqual(accrued, -97)  // 30,000 × 1,190 × 10 ÷ 3,650,000 = 97.8
        },
        Promise("an account is closed once its past days have ended") { funded in
            let account = try await funded.open("instant-savings")
            try await funded.operator.deposit(usd(1_000_000), to: account)
            try await funded.advance(days: 10)
            try await funded.operator.withdraw(usd(1_000_000), from: account)
            try await assertRefusedWithoutEffect(
                .invalidState(.account, name: account.text, status: "daysOpen"), funded.bank
            ) { try await funded.operator.accounts.close(account, clearsDefault: false, mode: .commit) }
            try await funded.close()
            // The interest of one night in June is booked.
            try await assertRefusedWithoutEffect(
                .accountNotEmpty(account, balance: usd(47)), funded.bank
            ) { try await funded.operator.accounts.close(account, clearsDefault: false, mode: .commit) }
        },
        Promise("interest from the past counts when the account is closed") { funded in
            let account = try await funded.open("instant-savings")
            try await funded.go(to: "2026-07-10")
            try await funded.deposit(usd(1_000_000), to: account, from: "2026-07-02")
            try await funded.operator.withdraw(usd(1_000_000), from: account)
            try await assertRefusedWithoutEffect(
                .invalidState(.account, name: account.text, status: "interestDue"), funded.bank
            ) { try await funded.operator.accounts.close(account, clearsDefault: false, mode: .commit) }
            try await funded.withdraw(usd(383), from: funded.main, from: "2026-07-02")
            let none = try await funded.operator.accounts.accruals(of: funded.main)
            XCTAssertNil(none, "an account without a product bears no interest")
        },
    ]

    private static let refusals: [Promise<FundedBank>] = [
        Promise("days in the future, before the opening and in closed months are refused") { funded in
            try await funded.go(to: "2026-07-03")
            let account = try await funded.open("instant-savings")
            try await funded.go(to: "2026-07-05")
            func refused(_ date: String, _ reason: ValueProblem) async throws {
                let refusal = ServiceError.invalidValue(field: .valueDate, value: date, reason: reason)
                for mode in [ExecutionMode.commit, .dryRun] {
                    try await assertRefusedWithoutEffect(refusal, funded.bank, date) {
                        try await funded.deposit(usd(1), to: account, from: date, mode: mode)
                    }
                }
            }
            try await refused("2026-07-06", .malformed(expected: "\(day("2026-07-05")) or earlier"))
            try await refused("2026-07-02", .beforeOpening(day("2026-07-03")))
            try await refused("1900-01-01", .beforeOpening(day("2026-07-03")))
            try await funded.deposit(usd(1), to: account, from: "2026-07-03")
            try await funded.deposit(usd(1), to: account, from: "2026-07-05")
            // On the last day of a month, it is closed as soon as that day is.
            try await funded.go(to: "2026-07-31")
            try await funded.deposit(usd(1), to: account, from: "2026-07-04")
            try await funded.close()
            try await refused("2026-07-30", .periodClosed(through: day("2026-07-31")))
            let today = try await funded.deposit(usd(1), to: account, from: "2026-07-31")
            XCTAssertEqual([today.bookingDate, today.valueDate], [day("2026-08-01"), day("2026-07-31")])
            try await funded.go(to: "2026-08-02")
            try await refused("2026-07-31", .periodClosed(through: day("2026-07-31")))
            try await funded.deposit(usd(1), to: account, from: "2026-08-01")
        },
        Promise("a month that ends late is open until its last day is closed") { funded in
            let account = try await funded.open("instant-savings")
            try await funded.go(to: "2026-07-31")
            try await funded.advance(days: 2)
            try await funded.deposit(usd(1_000_000), to: account, from: "2026-07-30")
            try await funded.close()
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(booked, ["2026-07-31 +95 Interest"])  // 2 × 47.9
        },
        Promise("a repeated request is one, also after its month was closed, and has one value date") {
            funded in
            let account = try await funded.open("instant-savings")
            try await funded.go(to: "2026-07-10")
            let made = try await funded.deposit(usd(5), to: account, from: "2026-07-02", key: key("d"))
            try await funded.go(to: "2026-08-02")
            let again = try await funded.deposit(usd(5), to: account, from: "2026-07-02", key: key("d"))
            XCTAssertEqual(again, made)
            for other in ["2026-07-03", nil] {
                try await assertRefusedWithoutEffect(.duplicateRequest(key("d")), funded.bank) {
                    try await funded.deposit(usd(5), to: account, from: other, key: key("d"))
                }
            }
        },
        Promise("a closed account takes none, and the audit trail has the value date") { funded in
            try await funded.go(to: "2026-07-10")
            try await funded.operator.withdraw(usd(10_000), from: funded.main)
            _ = try await funded.operator.accounts.close(funded.main, clearsDefault: true, mode: .commit)
            await assertRefused(.accountClosed(funded.main)) {
                try await funded.deposit(usd(1), to: funded.main, from: "2026-07-02")
            }
            let entry = try await funded.deposit(usd(1), to: funded.savings, from: "2026-07-03")
            _ = try await funded.operator.teller.reverse(
                entry.id, Correction(reason: "Wrong", idempotencyKey: FreshKeys.next()),
                valueDate: day("2026-07-04"), mode: .commit)
            let lines = try await funded.operator.audit.events(AuditQuery(), page: .first).items
            XCTAssertEqual(
                lines.prefix(3).map { "\($0.operation) \($0.subject) \($0.outcome)" },
                [
                    "teller.reverse \(entry.id) 2026-07-04 done",
                    "teller.deposit \(funded.savings) 2026-07-03 done",
                    "teller.deposit \(funded.main) 2026-07-02 accountClosed",
                ])
        },
    ]
}

extension BankConformanceTests {
    func testValueDatePromises_AreKept() async throws { try await keep(ValueDatePromises.all) }
}
