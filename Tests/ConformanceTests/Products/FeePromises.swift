import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of a bank about product fees.
enum FeePromises {
    static let all: [Promise<FundedBank>] = [
        Promise(
            "the fee is charged once a month with the date of its last day, also when days are closed late"
        ) {
            funded in
            let account = try await funded.open("premium-checking")
            try await funded.operator.deposit(usd(100_00), to: account)
            try await funded.advance(from: "2026-06-30", to: "2026-08-05")
            try await funded.close(day("2026-07-30"))
            let none = try await funded.bookedByTheBank(account)
            XCTAssertEqual(none, [])
            let days = try await funded.close()
            XCTAssertEqual(days.map { $0.work.first { $0.kind == "fees" }?.pieceCount }.first, 1)
            try await funded.close()
            // One day in June and 30 in July: 10,000 × 25 × 31 = 7,750,000; ÷ 3,600,000 = 2.2.
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(booked, ["2026-07-31 +2 Interest", "2026-07-31 -1200 Monthly fee"])
        },
        Promise("an account pays for full months only") {
            funded in
            try await funded.advance(days: 1)
            let first = try await funded.open("premium-checking")
            try await funded.advance(days: 1)
            let second = try await funded.open("premium-checking")
            for account in [first, second] { try await funded.operator.deposit(usd(1_00_00), to: account) }
            try await funded.advance(from: "2026-07-02", to: "2026-08-31")
            try await funded.close()
            var fees: [[String]] = []
            for account in [first, second] {
                fees.append(try await funded.bookedByTheBank(account).filter { $0.hasSuffix("fee") })
            }
            XCTAssertEqual(
                fees,
                [
                    ["2026-07-31 -1200 Monthly fee", "2026-08-31 -1200 Monthly fee"],
                    ["2026-08-31 -1200 Monthly fee"],
                ])
        },
        // 5.00 of July's 12.00 are available. August: 10,000 × 25 × 21 days + 500 × 25 × 30 of July = 5,625,000; ÷
        // 3,600,000 = 1.6.
        Promise("the fee is charged down to the floor, and the rest with the next fee") { funded in
            try await funded.advance(days: 1)
            let account = try await funded.open("premium-checking")
            try await funded.operator.deposit(usd(5_00), to: account)
            try await funded.advance(from: "2026-07-01", to: "2026-08-10")
            try await funded.close(day("2026-08-09"))
            let due = try await funded.operator.accounts.accruals(of: account)
            XCTAssertEqual(due?.feesDue, usd(7_00))
            try await funded.operator.deposit(usd(100_00), to: account)
            try await funded.advance(from: "2026-08-10", to: "2026-08-31")
            try await funded.close()
            let booked = try await funded.bookedByTheBank(account)
            XCTAssertEqual(
                booked,
                [
                    "2026-07-31 -500 Monthly fee", "2026-08-31 +1 Interest", "2026-08-31 -1900 Monthly fee",
                ])
            let (balance, none) = (
                try await funded.operator.balance(account),
                try await funded.operator.accounts.accruals(of: account)
            )
            XCTAssertEqual(balance, 8_101)
            XCTAssertEqual(none?.feesDue, usd(0))
        },
        Promise("the fee may use an overdraft, down to the floor") { funded in
            try await funded.advance(days: 1)
            let account = try await funded.open("premium-checking")
            _ = try await funded.operator.teller.setFloor(of: account, to: usd(-8_00), mode: .commit)
            try await funded.advance(from: "2026-07-01", to: "2026-07-31")
            try await funded.close()
            let (balance, due) = (
                try await funded.operator.balance(account),
                try await funded.operator.accounts.accruals(of: account)
            )
            XCTAssertEqual(balance, -8_00)
            XCTAssertEqual(due?.feesDue, usd(4_00))
        },
        Promise(
            "a frozen account is charged after it is unfrozen, and an account that owes fees is not closed"
        ) {
            funded in
            try await funded.advance(days: 1)
            let account = try await funded.open("premium-checking")
            try await funded.operator.deposit(usd(100_00), to: account)
            _ = try await funded.operator.accounts.freeze(
                account, scope: .debits, reason: "Lost", mode: .commit)
            try await funded.advance(from: "2026-07-01", to: "2026-07-31")
            try await funded.close()
            _ = try await funded.operator.accounts.unfreeze(account, mode: .commit)
            try await funded.advance(days: 1)
            try await funded.operator.withdraw(usd(100_02), from: account)
            let expected = ServiceError.invalidState(.account, name: account.text, status: "feesDue")
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.accounts.close(account, clearsDefault: false, mode: .commit)
            }
            try await funded.operator.deposit(usd(100_00), to: account)
            try await funded.advance(from: "2026-08-01", to: "2026-08-31")
            try await funded.close()
            let fees = try await funded.bookedByTheBank(account).filter { $0.hasSuffix("fee") }
            XCTAssertEqual(fees, ["2026-08-31 -2400 Monthly fee"])
        },
        Promise("owners are notified of fees") { funded in
            let news = funded.bank.control.news
            try await funded.advance(days: 1)
            let account = try await funded.open("premium-checking")
            try await funded.operator.deposit(usd(20_00), to: account)
            try await funded.advance(from: "2026-07-01", to: "2026-07-31")
            try await funded.close()
            let told = try await news("USR001").last
            let entry = TransactionID(account: account, entryNumber: 2)
            XCTAssertEqual(told, StoredNotification(.paymentSent, entry.text, 1_200, "Monthly fee"))
        },
        Promise("a transfer to another bank costs the product's fee") { funded in
            let (premium, everyday) = (
                try await funded.open("premium-checking"), try await funded.open("everyday-checking")
            )
            let iban = try IBAN(PaymentBank.foreignIBAN)
            var fees: [Money?] = []
            for account in [premium, everyday] {
                try await funded.operator.deposit(usd(100_00), to: account)
                let transfer = try await funded.operator.transfers.create(
                    TransferRequest(
                        from: account, to: .iban(iban, creditorName: "Ada"), amount: usd(10_00),
                        idempotencyKey: FreshKeys.next()), mode: .commit)
                let ordered = try await funded.operator.transfers.create(
                    TransferRequest(
                        from: account, to: .iban(iban, creditorName: "Ada"), amount: usd(10_00),
                        executionDate: funded.today.adding(days: 1), idempotencyKey: FreshKeys.next()),
                    mode: .commit)
                fees += [transfer.fee, ordered.fee]
            }
            XCTAssertEqual(fees, [usd(50), usd(50), usd(1_50), usd(1_50)])
        },
    ]
}

extension BankConformanceTests {
    func testFeePromises_AreKept() async throws { try await keep(FeePromises.all) }
}
