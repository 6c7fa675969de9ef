public import BankDomain
public import BankServices
import LanguageKit
import Synchronization

/// Stores the mock bank between calls and commands, and simulates faults.
///
/// Reading accounts loads only the head; reading entries also loads the journal. A change reads both again under the
/// store's lock, so concurrent commands lose nothing.
public final class MockBankHost: Sendable {
    private let store: any SnapshotStore
    private let seed: MockSeed
    let random: any RandomSource
    private let rules: (@Sendable () throws -> PaymentRules)?
    private let conditions: Mutex<DemoConditions>
    /// The bank of an in-memory host.
    private let inMemoryBank: InMemoryBank?
    private let newest: NewestState
    /// The clock's move for the calls of this host; `nil` for the bank's own clock.
    private let moment: DemoClockMove?
    let snapshots: MockSnapshots
    let restarts: MockRestarts

    /// A host over a store. Nothing is read before the first call. `rules` replaces the bank's settings for money.
    public init(
        store: any SnapshotStore, seed: MockSeed, random: any RandomSource,
        rules: (@Sendable () throws -> PaymentRules)? = { .none },
        conditions: DemoConditions = DemoConditions()
    ) {
        self.store = store
        self.seed = seed
        self.random = random
        self.rules = rules
        self.conditions = Mutex(conditions)
        self.inMemoryBank = nil
        self.newest = NewestState()
        self.moment = nil
        self.snapshots = MockSnapshots()
        self.restarts = MockRestarts()
    }

    /// A host whose bank is in memory only: nothing is encoded or written.
    init(
        seed: MockSeed, random: any RandomSource,
        rules: (@Sendable () throws -> PaymentRules)? = { .none }
    ) {
        self.store = InMemorySnapshotStore()
        self.seed = seed
        self.random = random
        self.rules = rules
        self.conditions = Mutex(DemoConditions())
        var bank = seed.grown()
        bank.decidedRules = rules
        self.inMemoryBank = InMemoryBank(bank)
        self.newest = NewestState()
        self.moment = nil
        self.snapshots = MockSnapshots()
        self.restarts = MockRestarts()
    }

    /// Whether the owner of a card may act as its merchant.
    var ownersAreMerchants: Bool { seed.ownersAreMerchants }

    /// The bank of another host, with other conditions or another time.
    private init(_ host: MockBankHost, _ conditions: DemoConditions, at moment: DemoClockMove?) {
        self.store = host.store
        self.seed = host.seed
        self.random = host.random
        self.rules = host.rules
        self.conditions = Mutex(conditions)
        self.inMemoryBank = host.inMemoryBank
        self.newest = host.newest
        self.moment = moment
        self.snapshots = host.snapshots
        self.restarts = host.restarts
    }

    /// The same bank for some calls, with additional faults and a moved clock. Their bookings keep that time, and the
    /// bank's clock does not go behind them.
    public func varied(
        faults: [BankOperation: DemoConditions.Fault], at moment: DemoClockMove?
    ) -> MockBankHost {
        var conditions = conditions.withLock { $0 }
        conditions.faults.merge(faults) { $1 }
        return MockBankHost(self, conditions, at: moment)
    }

    /// The demo household in memory, for apps without other dependencies: the same bank for the same seed.
    public static func household(seed: UInt64 = 1) -> MockBankHost {
        MockBankHost(
            store: InMemorySnapshotStore(), seed: .household(seed: seed),
            random: SeededRandomSource(seed: seed))
    }

    /// The customer of the household, even if another user is signed in.
    public var owner: any PrincipalSource { PinnedPrincipalSource(seedPrincipal) }

    /// The user for whom the seed created the bank.
    public var seedPrincipal: Principal { seed.principal }
    /// The path of the state, for messages.
    var path: String { store.path }

    var presentConditions: DemoConditions { conditions.withLock { $0 } }

    func setConditions(_ new: DemoConditions) {
        conditions.withLock { $0 = new }
    }

    func readAccounts<Result: Sendable>(
        _ operation: BankOperation?, _ body: @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        if let operation { try await enter(operation) }
        let moment = moment
        if let inMemoryBank { return try inMemoryBank.read { try body($0.shown(at: moment)) } }
        return try await guardingState {
            guard let bytes = try await self.store.readHead() else {
                return try body(MockBank(head: self.seed.head, rules: self.rules).shown(at: moment))
            }
            let head = try self.newest.head(of: bytes) {
                self.seed.completing(try MockStateCoding.head(bytes, path: self.store.path))
            }
            return try body(MockBank(head: head, rules: self.rules).shown(at: moment))
        }
    }

    /// Runs `body` to read accounts and entries.
    ///
    /// - Parameter isDecoded: whether stored postings are decoded first; if not, only those that `body` reads are.
    func read<Result: Sendable>(
        _ operation: BankOperation?, isDecoded: Bool = true,
        _ body: @escaping @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        if let operation { try await enter(operation) }
        let (seed, path, rules, moment, newest) = (seed, store.path, rules, moment, newest)
        if let inMemoryBank { return try inMemoryBank.read { try body($0.shown(at: moment)) } }
        return try await guardingState {
            try await self.store.read { head, log in
                var bank = try seed.bank(
                    head: head, log: log, path: path, newest: newest, isDecoded: isDecoded)
                bank.decidedRules = rules
                let result = Swift.Result { try body(bank.shown(at: moment)) }
                if let damage = bank.journal.damage { throw damage }
                return try result.get()
            }
        }
    }

    /// Runs a change, and stores it unless this is a dry run. If `body` throws, nothing changes.
    func change<Result: Sendable>(
        _ operation: BankOperation?, _ mode: ExecutionMode,
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        guard mode == .commit else {
            // A dry run has latency but no faults, which are for the real call.
            try await delay()
            return try await read(nil, isDecoded: false) { bank in
                var trial = bank
                return try body(&trial)
            }
        }
        if let operation { try await enter(operation) }
        let (seed, path, rules, moment, newest) = (seed, store.path, rules, moment, newest)
        if let inMemoryBank { return try inMemoryBank.change { try $0.change(at: moment, body) } }
        return try await guardingState {
            try await self.store.update { head, log in
                var before = try seed.bank(head: head, log: log, path: path, newest: newest, isDecoded: false)
                before.decidedRules = rules
                var after = before
                let changed = Swift.Result { try after.change(at: moment, body) }
                if let damage = before.journal.damage { throw damage }
                let result = try changed.get()
                guard after != before else { return (nil, result) }
                let change = try after.change(since: before)
                newest.keep(after.journal, after: change)
                return (change, result)
            }
        }
    }

    /// The size of head and journal in bytes; `nil` if nothing has changed since the seed.
    func stateByteCount() async throws -> Int? {
        try await store.read { [path = store.path] head, _ in
            try head.map { $0.count + (try MockStateCoding.head($0, path: path)).journalLength }
        }
    }

    /// Restores the seed's state.
    func reset() async throws {
        try await store.remove()
        newest.forget()
        restarts.count(with: fresh())
    }

    /// Replaces the bank's state.
    func replace(with bank: MockBank) async throws {
        defer { restarts.count(with: bank) }
        if let inMemoryBank { return try inMemoryBank.change { $0 = bank } }
        let seed = seed
        // The old journal is removed first: if the program is killed in between, the bank is the seed's, and no head
        // has another's journal.
        try await store.remove()
        newest.forget()
        try await store.update { _, _ in (try bank.change(since: seed.grown()), ()) }
    }

    /// The bank as created by its seed.
    func fresh() -> MockBank { seed.grown() }

    // A damaged state is moved aside, so that the next command starts from the seed.
    private func guardingState<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch ServiceError.storage(.damaged, let path, let underlying) {
            let (seed, storePath) = (seed, store.path)
            let aside = try await store.moveAside { head, log in
                (try? seed.bank(head: head, log: log, path: storePath)) == nil
            }
            let place = aside.map { "it is now \($0)" } ?? "another command has fixed it"
            throw ServiceError.storage(.movedAside, path: path, underlying: "\(underlying); \(place)")
        }
    }

    private func enter(_ operation: BankOperation) async throws {
        try await delay()
        guard let fault = conditions.withLock({ $0.faults[operation] }) else { return }
        // A certain fault draws no random number, so it does not change later ones.
        guard fault.probability < 1 else { throw fault.error }
        let drawn = Double(random.nextUInt64() >> 11) / Double(1 << 53 as UInt64)
        if drawn < fault.probability { throw fault.error }
    }

    private func delay() async throws {
        guard conditions.withLock({ $0.latency }) == .realistic else { return }
        try await Task.sleep(for: .milliseconds(80 + Int64(random.nextUInt64() % 321)))
    }

    /// An unused account number.
    func freshAccountNumber(in bank: MockBank) -> String {
        while true {
            let number = random.decimalDigits(10)
            if !bank.head.accounts.contains(where: { $0.number == number }) { return number }
        }
    }
}

/// A mock bank that is kept in memory.
final class InMemoryBank: Sendable {
    private let bank: Mutex<MockBank>

    init(_ bank: MockBank) {
        self.bank = Mutex(bank)
    }

    func read<Result: Sendable>(_ body: (MockBank) throws -> Result) throws -> Result {
        try body(bank.withLock { $0 })
    }

    /// Runs a change, one caller at a time. If `body` throws, nothing changes.
    func change<Result: Sendable>(_ body: (inout MockBank) throws -> Result) throws -> Result {
        try bank.withLock { bank in
            var next = bank
            let result = try body(&next)
            bank = next
            return result
        }
    }
}
