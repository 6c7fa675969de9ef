import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank whose operator pays another bank from an account with 100.00 USD, and receives for it.
struct ClearingBank: Sendable {
    let funded: FundedBank

    init(_ bank: BankUnderTest) async throws {
        funded = try await FundedBank(bank)
    }

    var bank: BankUnderTest { funded.bank }
    var clearing: any ClearingServiceProtocol { funded.operator.clearing }

    @discardableResult
    func pay(_ amount: Money = usd(2_000), key: IdempotencyKey? = nil) async throws -> Transfer {
        try await funded.operator.transfers.create(
            TransferRequest(
                from: funded.main,
                to: .iban(try IBAN(PaymentBank.foreignIBAN), creditorName: "Ada Lovelace"), amount: amount,
                reference: "Rent", idempotencyKey: key ?? FreshKeys.next()), mode: .commit)
    }

    @discardableResult
    func submit(
        atMost maximum: Int = 100, key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> ClearingMessage {
        try await clearing.submit(atMost: maximum, idempotencyKey: key ?? FreshKeys.next(), mode: mode)
    }

    /// Applies one advice and returns what became of it.
    @discardableResult
    func apply(_ advice: ClearingAdvice, mode: ExecutionMode = .commit) async throws -> ClearingOutcome {
        let outcomes = try await clearing.apply([advice], mode: mode)
        XCTAssertEqual(outcomes.count, 1)
        return try XCTUnwrap(outcomes.first)
    }

    func state(_ id: TransferID) async throws -> ClearingState? {
        try await funded.operator.transfers.transfer(id: id).clearing
    }

    /// A payment of 30.00 USD for the operator's account, by its IBAN.
    func received(
        _ networkID: String = "N1", _ amount: Money = usd(3_000), for account: String? = nil
    ) async throws -> ReceivedPayment {
        let iban = try await funded.operator.accounts.account(id: funded.main).iban?.text
        return ReceivedPayment(
            networkID: networkID, amount: amount, debtorName: "Grace Hopper",
            debtorAccount: PaymentBank.foreignIBAN, creditorAccount: try account ?? XCTUnwrap(iban),
            creditorName: "Operator", reference: "Invoice 7", endToEndID: "E7")
    }

    func balance() async throws -> Int64 { try await funded.operator.balance(funded.main) }

    func assertSound(line: UInt = #line) async throws {
        let report = try await funded.operator.ledger.verify { _ in }
        XCTAssertNil(report.firstFault, line: line)
    }

    func advance(days: Int) async throws { try await bank.control.advance(days * 86_400) }
}
