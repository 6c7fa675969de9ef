import BankDomain
import BankServices
import BankTestSupport

@testable import BankMock

extension MockBank {
    /// The entries of every account, in the order of posting.
    var allEntries: [Transaction] {
        journal.entries(of: Set(head.accounts.map(\.id)))
    }

    /// Visits the account's balance after each posting, starting at zero.
    func runningBalances(_ visit: (_ posting: Int, _ account: AccountID, _ balance: Int64) -> Void) {
        var balances: [AccountID: Int64] = [:]
        for (index, posting) in journal.postings.enumerated() {
            let amount = posting.amount.minorUnits
            for (account, change) in [(posting.debit.account, -amount), (posting.credit.account, amount)] {
                guard let account else { continue }
                balances[account, default: 0] += change
                visit(index, account, balances[account, default: 0])
            }
        }
    }
}

/// The services of a mock bank for its seed's user.
struct MockServices: Sendable {
    let host: MockBankHost
    let accounts: MockAccountService
    let transactions: MockTransactionService
    let statements: MockStatementService
    let transfers: MockTransferService
    let beneficiaries: MockBeneficiaryService
    let teller: MockTellerService
    let products: MockProductService
    let cards: MockCardService
    let ledger: MockLedgerService
    let marketData: MockMarketDataService
    let bankRules: MockBankRulesService
    let persistence: MockPersistenceService
    let demo: MockDemoControl
    let standingOrders: MockStandingOrderService
    let auth: MockAuthService
    let users: MockUserService
    let keychain: MockKeychainService
    let secrets: MockSecureStorage
    let biometrics: MockBiometricService
    let notifications: MockNotificationService
    let audit: MockAuditService
    let principals: any PrincipalSource

    init(
        store: any SnapshotStore = InMemorySnapshotStore(), seed: MockSeed = .household(),
        random: any RandomSource = SeededRandomSource(seed: 1), conditions: DemoConditions = DemoConditions(),
        pinned: Principal? = nil
    ) {
        host = MockBankHost(store: store, seed: seed, random: random, conditions: conditions)
        principals = pinned.map { PinnedPrincipalSource($0) } ?? MockPrincipalSource(host: host)
        accounts = MockAccountService(host: host, principals: principals)
        transactions = MockTransactionService(host: host, principals: principals)
        statements = MockStatementService(host: host, principals: principals)
        transfers = MockTransferService(host: host, principals: principals)
        beneficiaries = MockBeneficiaryService(host: host, principals: principals)
        teller = MockTellerService(host: host, principals: principals)
        products = MockProductService(host: host, principals: principals)
        cards = MockCardService(host: host, principals: principals)
        ledger = MockLedgerService(host: host, principals: principals)
        bankRules = MockBankRulesService(host: host, principals: principals)
        marketData = MockMarketDataService(host: host, principals: principals)
        persistence = MockPersistenceService(host: host, principals: principals, create: { _, _, _ in })
        demo = MockDemoControl(host: host)
        standingOrders = MockStandingOrderService(host: host, principals: principals)
        auth = MockAuthService(host: host)
        users = MockUserService(host: host, principals: principals)
        keychain = MockKeychainService(host: host)
        secrets = MockSecureStorage(host: host)
        biometrics = MockBiometricService(host: host)
        notifications = MockNotificationService(host: host, principals: principals)
        audit = MockAuditService(host: host, principals: principals)
    }

    /// Moves dollars from `ACC001` to `ACC002`.
    @discardableResult
    func save(_ cents: Int64, key name: String, mode: ExecutionMode = .commit) async throws -> Transfer {
        try await transfers.create(
            TransferRequest(from: "ACC001", to: "ACC002", amount: usd(cents), idempotencyKey: key(name)),
            mode: mode)
    }

    /// The booked balance of an account, in minor units.
    func balance(_ id: AccountID) async throws -> Int64 {
        try await accounts.account(id: id).balance.minorUnits
    }
}
