import BankDomain
import BankServices
import BankTestSupport

/// The services of a bank for one caller, with helpers for common steps. They are read once, so that calls need no
/// change of thread.
struct BankClient: Sendable {
    let accounts: any AccountServiceProtocol
    let transactions: any TransactionServiceProtocol
    let statements: any StatementServiceProtocol
    let transfers: any TransferServiceProtocol
    let beneficiaries: any BeneficiaryServiceProtocol
    let teller: any TellerServiceProtocol
    let standingOrders: any StandingOrderServiceProtocol
    let products: any ProductServiceProtocol
    let cards: any CardServiceProtocol
    let clearing: any ClearingServiceProtocol
    let mandates: any MandateServiceProtocol
    let ledger: any LedgerServiceProtocol
    var notifications: any NotificationServiceProtocol
    let audit: any AuditServiceProtocol

    init(_ services: any NounServices) {
        accounts = services.accountService
        transactions = services.transactionService
        statements = services.statementService
        transfers = services.transferService
        beneficiaries = services.beneficiaryService
        teller = services.tellerService
        standingOrders = services.standingOrderService
        products = services.productService
        cards = services.cardService
        clearing = services.clearingService
        mandates = services.mandateService
        ledger = services.ledgerService
        notifications = services.notificationService
        audit = services.auditService
    }

    @discardableResult
    func open(
        _ name: String, _ currency: Currency = .usd, type: Account.AccountType = .checking
    ) async throws -> AccountID {
        try await accounts.open(
            AccountOpening(accountType: type, currency: currency, accountName: name), mode: .commit
        ).id
    }

    @discardableResult
    func deposit(
        _ amount: Money, to account: AccountID, reference: String = "", key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> Transaction {
        try await teller.deposit(
            CashRequest(
                accountID: account, amount: amount, reference: reference, idempotencyKey: key ?? freshKey()),
            mode: mode)
    }

    @discardableResult
    func withdraw(
        _ amount: Money, from account: AccountID, reference: String = "", key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> Transaction {
        try await teller.withdraw(
            CashRequest(
                accountID: account, amount: amount, reference: reference, idempotencyKey: key ?? freshKey()),
            mode: mode)
    }

    @discardableResult
    func pay(
        _ amount: Money, from: AccountID, to: AccountID, reference: String = "", key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> Transfer {
        try await transfers.create(
            TransferRequest(
                from: from, to: to, amount: amount, reference: reference, idempotencyKey: key ?? freshKey()),
            mode: mode
        ).asListed
    }

    /// Makes several transfers in one batch.
    @discardableResult
    func payAll(
        _ requests: [TransferRequest], linked: Bool = false, mode: ExecutionMode = .commit
    ) async throws -> [TransferLineOutcome] {
        try await transfers.createAll(
            TransferBatch(name: "salaries.csv", requests: requests, isLinked: linked), mode: mode)
    }

    /// The balance of an account, in minor units.
    func balance(_ account: AccountID) async throws -> Int64 {
        try await accounts.account(id: account).balance.minorUnits
    }

    /// All entries that match a query, newest first.
    func entries(_ query: TransactionQuery) async throws -> [Transaction] {
        try await transactions.transactions(query, page: PageRequest(limit: 10_000)).items
    }

    /// All booked entries of an account, newest first.
    func entries(of account: AccountID) async throws -> [Transaction] {
        try await entries(TransactionQuery(accountID: account)).filter { $0.status == .booked }
    }

    private func freshKey() -> IdempotencyKey { FreshKeys.next() }
}
