import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about what staff undo: cash, and customers' holds.
enum CorrectionPromises {
    static let cash: [Promise<FundedBank>] = [
        Promise("cash in and out is undone by the opposite, with the reason, and the owner is told") {
            funded in
            let deposit = try await funded.operator.deposit(usd(700), to: funded.foreign)
            let undone = try await funded.reverse(deposit.id, "Wrong account")
            let day = funded.bank.now.utcDate
            XCTAssertEqual(
                undone,
                Transaction(
                    accountID: funded.foreign, entryNumber: 3, amount: usd(-700), bookingDate: day,
                    valueDate: day, description: "Reversal of \(deposit.id)", reference: "Wrong account",
                    category: .cash))
            let withdrawal = try await funded.operator.withdraw(usd(500), from: funded.foreign)
            let back = try await funded.reverse(withdrawal.id, "Miscounted")
            XCTAssertEqual(back.amount, usd(500))
            let balance = try await funded.operator.balance(funded.foreign)
            XCTAssertEqual(balance, 2_000)
            let seen = try await funded.customer.entries(of: funded.foreign)
            XCTAssertEqual(seen.map(\.id).prefix(4).last, deposit.id)
            XCTAssertTrue(seen.contains(undone))
            let news = try await funded.bank.control.news("USR002")
            XCTAssertTrue(
                news.contains(StoredNotification(.paymentSent, undone.id.text, 700, undone.description)),
                "\(news)")
            let report = try await funded.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("it is undone once, and an undone one is not undone") { funded in
            let deposit = try await funded.operator.deposit(usd(700), to: funded.main)
            let undone = try await funded.reverse(deposit.id, "Wrong", key: key("u"))
            let again = try await funded.reverse(deposit.id, " Wrong ", key: key("u"))
            XCTAssertEqual(again, undone)
            try await assertRefusedWithoutEffect(.duplicateRequest(key("u")), funded.bank) {
                try await funded.reverse(deposit.id, "Another", key: key("u"))
            }
            try await assertRefusedWithoutEffect(
                .invalidState(.transaction, name: deposit.id.text, status: "reversed"), funded.bank
            ) { try await funded.reverse(deposit.id, "Wrong") }
            try await assertRefusedWithoutEffect(
                .invalidState(.transaction, name: undone.id.text, status: "notReversible"), funded.bank
            ) { try await funded.reverse(undone.id, "Wrong") }
        },
        Promise("a deposit whose money is gone is not undone") { funded in
            let deposit = try await funded.operator.deposit(usd(700), to: funded.savings)
            try await funded.operator.withdraw(usd(1), from: funded.savings)
            try await assertRefusedWithoutEffect(
                .insufficientFunds(account: funded.savings, available: usd(699), requested: usd(700)),
                funded.bank
            ) { try await funded.reverse(deposit.id, "Wrong") }
        },
        Promise("a frozen or closed account refuses what it refuses at the counter") { funded in
            let deposit = try await funded.operator.deposit(usd(700), to: funded.savings)
            _ = try await funded.operator.accounts.freeze(
                funded.savings, scope: .debits, reason: "x", mode: .commit)
            try await assertRefusedWithoutEffect(.accountFrozen(funded.savings), funded.bank) {
                try await funded.reverse(deposit.id, "Wrong")
            }
            _ = try await funded.operator.accounts.unfreeze(funded.savings, mode: .commit)
            let withdrawal = try await funded.operator.withdraw(usd(700), from: funded.savings)
            _ = try await funded.operator.accounts.close(
                funded.savings, clearsDefault: true, mode: .commit)
            for entry in [deposit, withdrawal] {
                try await assertRefusedWithoutEffect(.accountClosed(funded.savings), funded.bank) {
                    try await funded.reverse(entry.id, "Wrong")
                }
            }
        },
        Promise("transfers, unknown entries and empty reasons are refused, and so are customers") { funded in
            let paid = try await funded.operator.pay(usd(1), from: funded.main, to: funded.foreign)
            XCTAssertEqual(paid.status, .booked)
            let entries = try await funded.operator.entries(of: funded.main)
            let entry = try XCTUnwrap(entries.first)
            let refusals: [(TransactionID, String, ServiceError)] = [
                (entry.id, "x", .invalidState(.transaction, name: entry.id.text, status: "notReversible")),
                ("ACC999.1", "x", .notFound(.transaction, name: "ACC999.1")),
                ("x", "x", .notFound(.transaction, name: "x")),
                (entry.id, " ", .invalidValue(field: .reason, value: " ", reason: .empty)),
            ]
            for (id, reason, refusal) in refusals {
                try await assertRefusedWithoutEffect(refusal, funded.bank) {
                    try await funded.reverse(id, reason)
                }
            }
            let ownEntries = try await funded.customer.entries(of: funded.foreign)
            let own = try XCTUnwrap(ownEntries.last)
            try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.teller)), funded.bank) {
                try await funded.customer.teller.reverse(
                    own.id, Correction(reason: "x", idempotencyKey: FreshKeys.next()), mode: .commit)
            }
        },
        Promise("a dry run undoes nothing, and the audit trail has who did it") { funded in
            let deposit = try await funded.operator.deposit(usd(700), to: funded.main)
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.reverse(deposit.id, "Wrong", mode: .dryRun)
            }
            let made = try await funded.reverse(deposit.id, "Wrong")
            XCTAssertEqual(made, tried)
            let lines = try await funded.operator.audit.events(
                AuditQuery(operation: .tellerReverse), page: .first
            ).items
            XCTAssertEqual(lines.map(\.subject), [deposit.id.text])
        },
    ]

    static let holds: [Promise<HoldBank>] = [
        Promise("staff release a customer's hold, once, and the customer learns the reason") { bank in
            let held = try await bank.hold()
            let correction = Correction(reason: " The shop has closed ", idempotencyKey: key("r"))
            let teller = bank.bank.operator.teller
            for _ in 0..<2 {
                let freed = try await teller.releaseHold(held.id, correction, mode: .commit)
                XCTAssertEqual(freed.status, .released)
            }
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            let news = try await bank.bank.control.news("USR002")
            let notice = StoredNotification(.paymentFailed, held.id.text, 2_500, "The shop has closed")
            XCTAssertEqual(news.filter { $0 == notice }.count, 1, "\(news)")
            try await assertRefusedWithoutEffect(bank.ended(held, .released), bank.bank) {
                try await teller.releaseHold(
                    held.id, Correction(reason: "x", idempotencyKey: FreshKeys.next()), mode: .commit)
            }
        },
        Promise("customers don't release holds as staff, and staff name one that exists") { bank in
            let held = try await bank.hold()
            let correction = Correction(reason: "x", idempotencyKey: FreshKeys.next())
            try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.teller)), bank.bank) {
                try await bank.payer.teller.releaseHold(held.id, correction, mode: .commit)
            }
            try await assertRefusedWithoutEffect(.notFound(.transferHold, name: "HLD000099"), bank.bank) {
                try await bank.bank.operator.teller.releaseHold("HLD000099", correction, mode: .commit)
            }
        },
    ]
}

extension FundedBank {
    fileprivate func reverse(
        _ id: TransactionID, _ reason: String, key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> Transaction {
        try await self.operator.teller.reverse(
            id, Correction(reason: reason, idempotencyKey: key ?? FreshKeys.next()), mode: mode)
    }
}

extension BankConformanceTests {
    func testCorrectionPromises_AreKept() async throws {
        try await keep(CorrectionPromises.cash)
        try await keep(CorrectionPromises.holds)
    }
}
