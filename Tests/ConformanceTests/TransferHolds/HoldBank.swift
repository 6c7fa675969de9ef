import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank with a customer who can hold 100.00 USD for their own accounts, another user's and another bank's.
struct HoldBank: Sendable {
    let bank: BankUnderTest
    /// The paying customer, who does not run the bank.
    let payer: BankClient
    /// The payer's, with 100.00 USD.
    let main: AccountID
    /// The payer's, empty.
    let savings: AccountID
    /// The operator's, with 20.00 USD.
    let shop: AccountID

    init(_ bank: BankUnderTest) async throws {
        self.bank = bank
        payer = bank.customer
        main = try await payer.open("Main")
        savings = try await payer.open("Savings", type: .savings)
        shop = try await bank.operator.open("Shop")
        try await bank.operator.deposit(usd(10_000), to: main)
        try await bank.operator.deposit(usd(2_000), to: shop)
    }

    func abroad(_ name: String = "Ada Lovelace") throws -> TransferDestination {
        .iban(try IBAN(PaymentBank.foreignIBAN), creditorName: name)
    }

    @discardableResult
    func hold(
        _ amount: Money = usd(2_500), from account: AccountID? = nil, for payee: TransferDestination? = nil,
        reference: String = "", until day: CalendarDate? = nil, key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> TransferHold {
        try await payer.transfers.hold(
            TransferHoldRequest(
                from: account ?? main, to: payee ?? .account(shop), amount: amount, reference: reference,
                expiryDate: day, idempotencyKey: key ?? FreshKeys.next()), mode: mode)
    }

    @discardableResult
    func capture(
        _ held: TransferHold, _ amount: Money? = nil, key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> TransferHold {
        try await payer.transfers.capture(
            held.id, amount: amount, idempotencyKey: key ?? FreshKeys.next(), mode: mode)
    }

    @discardableResult
    func release(
        _ held: TransferHold, key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> TransferHold {
        try await payer.transfers.release(held.id, idempotencyKey: key ?? FreshKeys.next(), mode: mode)
    }

    /// The balance and available amount of the payer's account.
    func money() async throws -> [Int64] {
        let account = try await payer.accounts.account(id: main)
        return [account.balance.minorUnits, account.availableBalance.minorUnits]
    }

    func now(_ held: TransferHold) async throws -> TransferHold {
        try await payer.transfers.hold(id: held.id)
    }

    func advance(days: Int = 0, seconds: Int = 0) async throws {
        try await bank.control.advance(days * 86_400 + seconds)
    }

    /// The refusal of a hold that is no longer pending.
    func ended(_ held: TransferHold, _ status: TransferHold.Status) -> ServiceError {
        .invalidState(.transferHold, name: held.id.text, status: status.rawValue)
    }
}
