import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about payments by IBAN, their fees, quotes and reversals.
enum ExternalTransferPromises {
    static let all: [Promise<PaymentBank>] = [
        Promise("a payment to another bank is booked with its fee and names its creditor") { bank in
            let transfer = try await bank.pay(usd(2_000), to: bank.abroad())
            XCTAssertNil(transfer.toAccountID)
            XCTAssertEqual(transfer.creditorName, "Ada Lovelace")
            XCTAssertEqual(transfer.creditorIBAN?.text, PaymentBank.foreignIBAN)
            XCTAssertEqual(transfer.fee, usd(150))
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances, [7_850, 0, 5_000, 2_000])
            let shown = try await bank.payer.transfers.transfer(id: transfer.id)
            XCTAssertEqual(shown, transfer)
            let categories = try await bank.payer.entries(of: bank.funded.main).map(\.category)
            XCTAssertEqual(categories, [.fees, .transfer, .cash])
        },
        Promise("amount and fee are booked together or not at all") { bank in
            try await bank.payer.pay(usd(7_900), from: bank.funded.main, to: bank.funded.savings)
            let expected = ServiceError.insufficientFunds(
                account: bank.funded.main, available: usd(2_100), requested: usd(2_150))
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(2_000), to: bank.abroad())
            }
        },
        Promise("an IBAN of this bank pays its account without a fee") { bank in
            let iban = try IBAN(try await bank.customersIBAN())
            let transfer = try await bank.pay(usd(500), to: .iban(iban, creditorName: "Whoever"))
            XCTAssertEqual(transfer.toAccountID, bank.funded.foreign)
            XCTAssertNil(transfer.fee)
            XCTAssertNil(transfer.creditorIBAN)
        },
        Promise("an unknown IBAN of this bank is not found") { bank in
            let iban = try IBAN(bankAccountNumber: "0000000001")
            try await assertRefusedWithoutEffect(.notFound(.account, name: iban.text), bank.bank) {
                try await bank.pay(usd(500), to: .iban(iban, creditorName: "Nobody"))
            }
        },
        Promise("the payer's own account by IBAN is the same account on both sides") { bank in
            let text = try await bank.payer.accounts.account(id: bank.funded.main).iban?.text ?? ""
            let expected = ServiceError.invalidValue(field: .to, value: text, reason: .sameAccount)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(500), to: .iban(try IBAN(text), creditorName: "Me"))
            }
        },
        Promise("an IBAN of another bank requires a valid creditor name") { bank in
            let expected = ServiceError.invalidValue(field: .creditorName, value: " ", reason: .empty)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(500), to: bank.abroad(" "))
            }
        },
        Promise("a repeated payment is made once; another name under its key is a different request") {
            bank in
            let first = try await bank.pay(usd(500), to: bank.abroad(), key: key("k"))
            let second = try await bank.pay(usd(500), to: bank.abroad(), key: key("k"))
            XCTAssertEqual(first, second)
            try await assertRefusedWithoutEffect(.duplicateRequest(key("k")), bank.bank) {
                try await bank.pay(usd(500), to: bank.abroad("Ada King"), key: key("k"))
            }
        },
        Promise("a dry run returns the payment with its fee and stores nothing") { bank in
            let tried = try await bank.pay(usd(500), to: bank.abroad(), mode: .dryRun)
            XCTAssertEqual(tried.fee, usd(150))
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances, [10_000, 0, 5_000, 2_000])
        },
        Promise("a quote has fee, total and day, and does not check the funds") { bank in
            let request = TransferRequest(
                from: bank.funded.main, to: try bank.abroad(), amount: usd(99_999),
                idempotencyKey: key("q"))
            let quote = try await bank.payer.transfers.quote(request)
            XCTAssertEqual(quote.fee, usd(150))
            XCTAssertEqual(quote.total, usd(100_149))
            XCTAssertEqual(quote.creditedAmount, usd(99_999))
            XCTAssertEqual(quote.executionDate, bank.bank.now.utcDate)
            XCTAssertNil(quote.rate)
            XCTAssertNil(quote.toAccountID)
            let own = try await bank.payer.transfers.quote(
                TransferRequest(
                    from: bank.funded.main, to: bank.funded.savings, amount: usd(1), idempotencyKey: key("q"))
            )
            XCTAssertEqual(own.fee, usd(0))
        },
        Promise("the operator reverses a payment once, including its fee") { bank in
            let paid = try await bank.pay(usd(2_000), to: bank.abroad())
            let reversed = try await bank.payer.transfers.reverse(
                paid.id, idempotencyKey: key("r"), mode: .commit)
            XCTAssertEqual(reversed.id, paid.id)
            XCTAssertEqual(reversed.status, .reversed)
            let again = try await bank.payer.transfers.reverse(
                paid.id, idempotencyKey: key("r"), mode: .commit)
            XCTAssertEqual(again, reversed)
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances, [10_000, 0, 5_000, 2_000])
            let expected = ServiceError.invalidState(.transfer, name: paid.id.text, status: "reversed")
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.payer.transfers.reverse(paid.id, idempotencyKey: key("s"), mode: .commit)
            }
            let report = try await bank.payer.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("a reversal requires the operator and the payee's money") { bank in
            let paid = try await bank.payer.pay(usd(500), from: bank.funded.main, to: bank.funded.foreign)
            try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.operator)), bank.bank) {
                try await bank.funded.customer.transfers.reverse(
                    paid.id, idempotencyKey: key("r"), mode: .commit)
            }
            try await bank.payer.withdraw(usd(2_400), from: bank.funded.foreign)
            let expected = ServiceError.insufficientFunds(
                account: bank.funded.foreign, available: usd(100), requested: usd(500))
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.payer.transfers.reverse(paid.id, idempotencyKey: key("r"), mode: .commit)
            }
        },
        Promise("both sides are notified of a payment once, but not of one between a user's own accounts") {
            bank in
            let paid = try await bank.payer.pay(
                usd(500), from: bank.funded.main, to: bank.funded.foreign, key: key("k"))
            try await bank.payer.pay(
                usd(500), from: bank.funded.main, to: bank.funded.foreign, key: key("k"))
            try await bank.payer.pay(usd(1), from: bank.funded.main, to: bank.funded.savings)
            let news = bank.bank.control.news
            let (sent, received) = (try await news("USR001"), try await news("USR002"))
            XCTAssertEqual(
                sent.filter { $0.subject.hasPrefix("TRF") },
                [StoredNotification(.paymentSent, paid.id.text, 500, "Bakery")])
            XCTAssertEqual(
                received.filter { $0.subject.hasPrefix("TRF") },
                [StoredNotification(.paymentReceived, paid.id.text, 500, "Main")])
        },
    ]
}

extension BankConformanceTests {
    func testExternalTransferPromises_AreKept() async throws {
        try await keep(ExternalTransferPromises.all, rules: .none)
    }
}
