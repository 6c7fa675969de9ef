import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about rules for batches.
enum TransferBatchRulePromises {
    static let all: [Promise<PaymentBank>] = [
        Promise("limits include the earlier lines of the batch, per day and per month") { bank in
            let other = TransferDestination.account(bank.funded.foreign)
            let later = bank.tomorrow(40)
            let outcomes = try await bank.payAll([
                (usd(5_000), other, nil), (usd(5_001), other, nil), (usd(3_000), other, nil),
                (usd(1), other, nil), (usd(5_000), other, later), (usd(3_001), other, later),
                (eur(5_000), other, nil),
            ])
            XCTAssertEqual(
                outcomes.map(reason),
                [
                    nil, .limitExceeded(limit: usd(5_000), requested: usd(5_001), per: .transfer), nil,
                    .limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day), nil,
                    .limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day),
                    .currencyMismatch(expected: .usd, actual: .eur),
                ])
            XCTAssertEqual(outcomes[4].transfer?.status, .pending)
        },
        Promise("transfers before the batch count, and those between own accounts do not") {
            bank in
            let other = TransferDestination.account(bank.funded.foreign)
            let own = TransferDestination.account(bank.funded.savings)
            try await bank.pay(usd(4_000), to: other)
            let outcomes = try await bank.payAll([
                (usd(5_500), own, nil), (usd(4_001), other, nil), (usd(500), other, nil),
            ])
            XCTAssertEqual(
                outcomes.map(reason),
                [nil, .limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day), nil])
        },
        Promise("a new payee cools off in every line, by id and by IBAN") { bank in
            try await bank.add("Ada Lovelace", PaymentBank.foreignIBAN)
            let payee = TransferDestination.beneficiary("BEN001")
            let iban = try bank.abroad("Somebody")
            let outcomes = try await bank.payAll([
                (usd(1_000), payee, nil), (usd(1_001), payee, nil), (usd(1_001), iban, nil),
                (usd(1_000), iban, nil), (usd(1_001), iban, bank.tomorrow(2)),
            ])
            let end = bank.bank.now.adding(milliseconds: 24 * 3_600_000)
            let expected = ServiceError.coolingOff(until: end)
            XCTAssertEqual(outcomes.map(reason), [nil, expected, expected, nil, nil])
        },
        Promise("a fee is booked with its line, or neither is") { bank in
            let fee = Int64(150)
            let outcomes = try await bank.payAll([
                (usd(5_000), .account(bank.funded.savings), nil), (usd(1_000), try bank.abroad(), nil),
                (usd(3_000), .account(bank.funded.savings), nil),
                (usd(1_000 - 2 * fee + 1), try bank.abroad(), nil),
                (usd(1_000 - 2 * fee), try bank.abroad("Grace Hopper"), nil),
            ])
            XCTAssertEqual(
                outcomes.map(reason),
                [
                    nil, nil, nil,
                    .insufficientFunds(
                        account: bank.funded.main, available: usd(850), requested: usd(851)), nil,
                ])
            for outcome in outcomes {
                guard let made = outcome.transfer else { continue }
                let known = try await bank.payer.transfers.transfer(id: made.id)
                XCTAssertEqual(made, known)
            }
            let balance = try await bank.payer.balance(bank.funded.main)
            XCTAssertEqual(balance, 0)
            let report = try await bank.payer.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("every line sends the same notifications as a single transfer") { bank in
            let other = TransferDestination.account(bank.funded.foreign)
            try await bank.pay(usd(10), to: other)
            let news = bank.bank.control.news
            let alone = [try await news("USR001").last, try await news("USR002").last].map { $0?.kind }
            let made = try await bank.payAll([(usd(11), other, nil), (usd(12), .account("ACC999"), nil)])
            let id = try XCTUnwrap(made[0].transfer?.id.text)
            let payer = try await news("USR001").filter { $0.subject == id }
            let payee = try await news("USR002").filter { $0.subject == id }
            XCTAssertEqual([payer.first?.kind, payee.first?.kind], alone)
            XCTAssertEqual([payer.count, payee.count], [1, 1])
            XCTAssertEqual(payee.first?.minorUnits, 11)
        },
    ]

    private static func reason(_ outcome: TransferLineOutcome) -> ServiceError? {
        guard case .refused(let error) = outcome else { return nil }
        return error
    }
}

extension BankConformanceTests {
    func testTransferBatchRulePromises_AreKept() async throws {
        try await keep(TransferBatchRulePromises.all)
    }
}

extension PaymentBank {
    fileprivate func payAll(
        _ lines: [(Money, TransferDestination, CalendarDate?)]
    ) async throws -> [TransferLineOutcome] {
        try await payer.payAll(
            lines.map { amount, destination, day in
                TransferRequest(
                    from: funded.main, to: destination, amount: amount, executionDate: day,
                    idempotencyKey: FreshKeys.next())
            })
    }
}
