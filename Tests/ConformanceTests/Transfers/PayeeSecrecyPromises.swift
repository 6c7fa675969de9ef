import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about what payments to another customer's account tell about it.
enum PayeeSecrecyPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("frozen, closed and foreign-currency accounts of others are one error, however they are paid")
        {
            funded in
            try await PricedBank.publish(in: funded)
            let closed = try await funded.operator.open("Closed")
            _ = try await funded.operator.accounts.close(closed, clearsDefault: false, mode: .commit)
            try await funded.operator.freeze(funded.savings, .all, "Dispute")
            for payee in [funded.savings, closed, funded.euro] {
                try await assertTellsNothing(.account(payee), "\(payee)", funded)
            }
        },
        Promise("without rates, the currency of another customer's account is not told either") { funded in
            try await assertTellsNothing(.account(funded.euro), funded.euro.text, funded)
            let iban = try await iban(of: funded.euro, funded)
            try await assertTellsNothing(.iban(iban, creditorName: "Euro"), iban.text, funded)
        },
        Promise("no amount in another currency tells more") { funded in
            try await PricedBank.publish(in: funded)
            for amount in [eur(1), Money(minorUnits: 1, currency: .czk)] {
                await assertRefused(.currencyMismatch(expected: .usd, actual: amount.currency)) {
                    try await funded.customer.pay(amount, from: funded.foreign, to: funded.euro)
                }
            }
        },
        Promise("a frozen account is not told by its IBAN, and one in another currency is paid by it") {
            funded in
            try await PricedBank.publish(in: funded)
            try await funded.operator.freeze(funded.savings, .all, "Dispute")
            let frozen = try await iban(of: funded.savings, funded)
            try await assertTellsNothing(.iban(frozen, creditorName: "Savings"), frozen.text, funded)
            let euro = try await iban(of: funded.euro, funded)
            let paid = try await funded.customer.transfers.create(
                request(.iban(euro, creditorName: "Euro"), funded), mode: .commit)
            XCTAssertEqual(paid.toAccountID, funded.euro)
            XCTAssertEqual(paid.creditedAmount?.currency, .eur)
        },
        Promise("a saved payee is paid in another currency, also by its ID and by a hold") { funded in
            try await PricedBank.publish(in: funded)
            let euro = try await iban(of: funded.euro, funded)
            let held = try await funded.customer.transfers.hold(
                TransferHoldRequest(
                    from: funded.foreign, to: .iban(euro, creditorName: "Euro"), amount: usd(200),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
            let taken = try await funded.customer.transfers.capture(
                held.id, amount: nil, idempotencyKey: FreshKeys.next(), mode: .commit)
            XCTAssertNotNil(taken.transferID)
            _ = try await funded.customer.beneficiaries.add(
                BeneficiaryRequest(
                    name: "Euro", iban: euro.text, acceptsName: true, idempotencyKey: FreshKeys.next()),
                mode: .commit)
            let paid = try await funded.customer.pay(usd(200), from: funded.foreign, to: funded.euro)
            XCTAssertEqual(paid.creditedAmount?.currency, .eur)
        },
        Promise("owners are told the state of their own accounts") { funded in
            let own = try await funded.customer.open("Own")
            _ = try await funded.customer.accounts.freeze(own, scope: .all, reason: "Away", mode: .commit)
            await assertRefused(.accountFrozen(own)) {
                try await funded.customer.pay(usd(1), from: funded.foreign, to: own)
            }
        },
    ]

    private static func request(_ payee: TransferDestination, _ funded: FundedBank) -> TransferRequest {
        TransferRequest(
            from: funded.foreign, to: payee, amount: usd(200), idempotencyKey: FreshKeys.next())
    }

    private static func iban(of id: AccountID, _ funded: FundedBank) async throws -> IBAN {
        let account = try await funded.operator.accounts.account(id: id)
        return try XCTUnwrap(account.iban?.validated)
    }

    /// Fails unless each way to pay is refused with the same words, and leaves the bank unchanged.
    private static func assertTellsNothing(
        _ payee: TransferDestination, _ text: String, _ funded: FundedBank, line: UInt = #line
    ) async throws {
        let (expected, transfers) = (ServiceError.cannotBePaid(payee: text), funded.customer.transfers)
        await assertRefused(expected, line: line) { try await transfers.quote(request(payee, funded)) }
        for mode in [ExecutionMode.dryRun, .commit] {
            try await assertRefusedWithoutEffect(expected, funded.bank, line: line) {
                try await transfers.create(request(payee, funded), mode: mode)
            }
        }
        await assertRefused(expected, line: line) {
            try await transfers.hold(
                TransferHoldRequest(
                    from: funded.foreign, to: payee, amount: usd(200), idempotencyKey: FreshKeys.next()),
                mode: .commit)
        }
        let batch = TransferBatch(name: "pay.csv", requests: [request(payee, funded)], isLinked: false)
        let outcomes = try await transfers.createAll(batch, mode: .commit)
        XCTAssertEqual(outcomes, [.refused(expected)], line: line)
        await assertRefused(expected, line: line) {
            try await funded.customer.standingOrders.create(
                StandingOrderRequest(
                    from: funded.foreign, to: payee, amount: usd(200),
                    schedule: StandingOrderSchedule(.monthly, from: funded.bank.now.utcDate.adding(days: 9)),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
        }
    }
}

extension BankConformanceTests {
    func testPayeeSecrecyPromises_AreKept() async throws { try await keep(PayeeSecrecyPromises.all) }
}

extension PricedBank {
    /// Publishes rates for today.
    static func publish(in funded: FundedBank) async throws {
        try await funded.bank.control.publish([
            rates(funded.bank.now.utcDate, ["USD": "1.1005", "CZK": "24.685"])
        ])
    }
}
