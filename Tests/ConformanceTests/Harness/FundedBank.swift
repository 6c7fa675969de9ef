import BankDomain
import BankServices
import BankTestSupport

/// A bank whose operator has two dollar accounts and a euro account, and whose customer has one account.
struct FundedBank: Sendable {
    let bank: BankUnderTest
    /// The operator's, with 100.00 USD.
    let main: AccountID
    /// The operator's, empty.
    let savings: AccountID
    /// The operator's, with 50.00 EUR.
    let euro: AccountID
    /// The customer's, with 20.00 USD.
    let foreign: AccountID

    init(_ bank: BankUnderTest) async throws {
        self.bank = bank
        main = try await bank.operator.open("Main")
        savings = try await bank.operator.open("Savings", type: .savings)
        euro = try await bank.operator.open("Euro", .eur)
        foreign = try await bank.customer.open("Bakery")
        try await bank.operator.deposit(usd(10_000), to: main)
        try await bank.operator.deposit(eur(5_000), to: euro)
        try await bank.operator.deposit(usd(2_000), to: foreign)
    }

    var `operator`: BankClient { bank.operator }
    var customer: BankClient { bank.customer }

    /// The balances of main, savings, euro and the customer's account, in minor units.
    func balances() async throws -> [Int64] {
        var balances: [Int64] = []
        for id in [main, savings, euro, foreign] { balances.append(try await bank.operator.balance(id)) }
        return balances
    }

    /// A transfer of 1.00 USD from the main account that waits for its day.
    func schedule(by payer: BankClient, to payee: AccountID) async throws -> Transfer {
        try await payer.transfers.create(
            TransferRequest(
                from: main, to: payee, amount: usd(1), executionDate: today.adding(days: 3),
                idempotencyKey: FreshKeys.next()),
            mode: .commit)
    }

    /// The newest operations of the audit trail and their subjects, oldest first.
    func trail(_ count: Int) async throws -> [String] {
        try await bank.operator.audit.events(AuditQuery(), page: PageRequest(page: 1, limit: count)).items
            .map { "\($0.operation) \($0.subject)" }.reversed()
    }
}
