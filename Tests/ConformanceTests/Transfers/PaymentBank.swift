import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank with rules, and a customer who pays their own account, another user's and one at another bank.
struct PaymentBank: Sendable {
    /// Limits of 50.00 per transfer, 80.00 per day and 100.00 per month. For a day, more than 10.00 to a new payee is
    /// refused.
    static let rules: PaymentRules = {
        var rules = PaymentRules()
        rules.limitPerTransfer = usd(5_000)
        rules.limitPerDay = usd(8_000)
        rules.limitPerMonth = usd(10_000)
        rules.coolingOffHours = 24
        rules.coolingOffAmount = usd(1_000)
        rules.rateAgeMaximumDays = 7
        return rules
    }()
    /// The IBAN registry's example.
    static let foreignIBAN = "GB33BUKB20201555555555"

    let funded: FundedBank

    init(_ bank: BankUnderTest) async throws {
        funded = try await FundedBank(bank)
    }

    var bank: BankUnderTest { funded.bank }
    /// The operator, with 100.00 USD on `main`, an empty `savings`, and 50.00 EUR on `euro`.
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
            mode: mode
        ).asListed
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

    func tomorrow(_ days: Int = 1) -> CalendarDate { bank.now.utcDate.adding(days: days) }
}

extension ServiceError {
    /// The refusal of a large payment to a new payee: by default to the first saved one, at a ``PaymentBank``.
    static func coolingOff(
        until end: Instant, payee: BeneficiaryID? = "BEN001", maximum: Money = usd(1_000)
    ) -> ServiceError {
        .coolingOff(until: end, maximum: maximum, payee: payee)
    }
}
