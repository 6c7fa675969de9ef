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
@dynamicMemberLookup
struct MockServices: Sendable {
    let host: MockBankHost
    let principals: any PrincipalSource
    let persistenceService: any PersistenceServiceProtocol
    private let bank: DemoBank

    init(
        store: any SnapshotStore = InMemorySnapshotStore(), seed: MockSeed = .household(),
        random: any RandomSource = SeededRandomSource(seed: 1), conditions: DemoConditions = DemoConditions(),
        pinned: Principal? = nil
    ) {
        self.init(
            MockBankHost(store: store, seed: seed, random: random, conditions: conditions), pinned: pinned)
    }

    private init(_ host: MockBankHost, pinned: Principal? = nil) {
        self.host = host
        principals = pinned.map { PinnedPrincipalSource($0) } ?? MockPrincipalSource(host: host)
        persistenceService = MockPersistenceService(
            host: host, principals: principals, create: { _, _, _ in })
        bank = DemoBank(host, principals)
    }

    /// The same bank, whose calls are made at another time.
    func at(_ moment: DemoClockMove) -> MockServices {
        MockServices(host.varied(faults: DemoConditions(), at: moment))
    }

    subscript<Service>(dynamicMember service: KeyPath<DemoBank, Service>) -> Service {
        bank[keyPath: service]
    }

    /// Moves dollars from `ACC001` to `ACC002`.
    @discardableResult
    func save(_ cents: Int64, key name: String, mode: ExecutionMode = .commit) async throws -> Transfer {
        try await bank.transferService.create(
            TransferRequest(from: "ACC001", to: "ACC002", amount: usd(cents), idempotencyKey: key(name)),
            mode: mode)
    }

    /// The booked balance of an account, in minor units.
    func balance(_ id: AccountID) async throws -> Int64 {
        try await bank.accountService.account(id: id).balance.minorUnits
    }
}
