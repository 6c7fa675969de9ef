import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about limits and cooling-off, which apply to a hold as to a transfer on its day.
enum TransferHoldRulePromises {
    static let all: [Promise<PaymentBank>] = [
        Promise("a single hold is limited to the cent") { bank in
            let expected = ServiceError.limitExceeded(
                limit: usd(5_000), requested: usd(5_001), per: .transfer)
            try await assertRefusedWithoutEffect(expected, bank.bank) { try await hold(usd(5_001), bank) }
            try await hold(usd(5_000), bank)
        },
        Promise("held amounts count as sent, for holds and transfers, and released ones do not") {
            bank in
            let first = try await hold(usd(4_000), bank)
            try await hold(usd(4_000), bank)
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) { try await hold(usd(1), bank) }
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(1), to: .account(bank.funded.foreign))
            }
            _ = try await bank.payer.transfers.release(
                first.id, idempotencyKey: FreshKeys.next(), mode: .commit)
            try await hold(usd(1_000), bank)
        },
        Promise("a captured amount counts once, without the released rest") { bank in
            let held = try await hold(usd(5_000), bank)
            _ = try await bank.payer.transfers.capture(
                held.id, amount: usd(4_000), idempotencyKey: FreshKeys.next(), mode: .commit)
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) { try await hold(usd(4_001), bank) }
            try await hold(usd(4_000), bank)
        },
        Promise("a hold counts on its day and in its month, and no limit stops its capture") { bank in
            let held = try await hold(usd(5_000), bank, until: bank.tomorrow(30))
            _ = try await bank.payer.ledger.closeDays(through: bank.bank.control.today(), mode: .commit) {
                _ in
            }
            try await hold(usd(1_000), bank)
            try await hold(usd(3_000), bank)
            _ = try await bank.payer.transfers.capture(
                held.id, amount: nil, idempotencyKey: FreshKeys.next(), mode: .commit)
            let balance = try await bank.payer.balance(bank.funded.foreign)
            XCTAssertEqual(balance, 7_000)
        },
        Promise("after the day is closed, a hold counts on the next day, like a transfer") { bank in
            _ = try await bank.payer.ledger.closeDays(through: bank.bank.control.today(), mode: .commit) {
                _ in
            }
            try await hold(usd(5_000), bank)
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) { try await hold(usd(3_001), bank) }
        },
        Promise("holds between own accounts are neither limited nor counted") { bank in
            try await hold(usd(9_000), bank, for: .account(bank.funded.savings))
            try await bank.pay(usd(1_000), to: .account(bank.funded.foreign))
        },
        Promise("for a new payee, only small amounts are held, by id and by IBAN") { bank in
            let added = try await bank.add("Ada Lovelace", PaymentBank.foreignIBAN)
            let end = bank.bank.now.adding(milliseconds: 24 * 3_600_000)
            for payee in [.beneficiary(added.beneficiary.id), try bank.abroad()] {
                try await assertRefusedWithoutEffect(.coolingOff(until: end), bank.bank) {
                    try await hold(usd(1_001), bank, for: payee)
                }
                try await hold(usd(1_000), bank, for: payee)
            }
        },
    ]

    @discardableResult
    private static func hold(
        _ amount: Money, _ bank: PaymentBank, for payee: TransferDestination? = nil,
        until day: CalendarDate? = nil
    ) async throws -> TransferHold {
        try await bank.payer.transfers.hold(
            TransferHoldRequest(
                from: bank.funded.main, to: payee ?? .account(bank.funded.foreign), amount: amount,
                expiryDate: day, idempotencyKey: FreshKeys.next()), mode: .commit)
    }
}

extension BankConformanceTests {
    func testTransferHoldRulePromises_AreKept() async throws { try await keep(TransferHoldRulePromises.all) }
}
