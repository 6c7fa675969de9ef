import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank with rules, and a customer who pays: an account of theirs, one of somebody else's, one at another bank.
struct PaymentBank: Sendable {
    /// 50.00 a transfer, 80.00 a day, 100.00 a month; for a day above 10.00 to who is new.
    static let rules: BankRules = {
        var rules = BankRules()
        rules.limitPerTransfer = usd(5_000)
        rules.limitPerDay = usd(8_000)
        rules.limitPerMonth = usd(10_000)
        rules.coolingOffHours = 24
        rules.coolingOffAmount = usd(1_000)
        rules.rateAgeMaximumDays = 7
        return rules
    }()
    /// The example of the IBAN registry.
    static let foreignIBAN = "GB33BUKB20201555555555"

    let funded: FundedBank

    init(_ bank: BankUnderTest) async throws {
        funded = try await FundedBank(bank)
    }

    var bank: BankUnderTest { funded.bank }
    /// Runs the bank, and has 100.00 USD on `main`, nothing on `savings`, 50.00 EUR on `euro`.
    var payer: BankClient { funded.operator }

    /// The IBAN of the customer's account.
    func customersIBAN() async throws -> String {
        let iban = try await funded.customer.accounts.account(id: funded.foreign).iban
        return try XCTUnwrap(iban).text
    }

    func abroad(_ name: String = "Ada Lovelace") throws -> TransferDestination {
        .iban(try IBAN(Self.foreignIBAN), creditorName: name)
    }

    @discardableResult
    func pay(
        _ amount: Money, to destination: TransferDestination, on day: CalendarDate? = nil,
        key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> Transfer {
        try await payer.transfers.create(
            TransferRequest(
                from: amount.currency == .eur ? funded.euro : funded.main, to: destination, amount: amount,
                executionDate: day, idempotencyKey: key ?? FreshKeys.next()),
            mode: mode)
    }

    @discardableResult
    func add(
        _ name: String, _ iban: String, accepting: Bool = false, key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> AddedBeneficiary {
        try await payer.beneficiaries.add(
            BeneficiaryRequest(
                name: name, iban: iban, acceptsName: accepting, idempotencyKey: key ?? FreshKeys.next()),
            mode: mode)
    }

    func tomorrow(_ days: Int = 1) -> CalendarDate { bank.now.date.adding(days: days) }
}
