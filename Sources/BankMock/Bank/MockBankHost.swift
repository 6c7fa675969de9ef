public import BankDomain
public import BankServices
import LanguageKit
import Synchronization

/// Keeps the mock bank between calls and commands, and lets it misbehave on demand.
///
/// Reading accounts loads the head alone; only what needs entries loads the journal. A change reads both
/// anew under the store's lock, so two commands at once lose nothing.
public final class MockBankHost: Sendable {
    private let store: any SnapshotStore
    private let seed: MockSeed
    let random: any RandomSource
    private let rules: (@Sendable () throws -> BankRules)?
    private let conditions: Mutex<DemoConditions>
    /// The bank of a host that writes nothing.
    private let remembered: RememberedBank?
    private let newestHead: NewestHead
    /// Where the clock stands for the calls of this host; `nil` leaves it to the bank.
    private let moment: DemoClockMove?
    let snapshots: MockSnapshots

    /// A host over a store. Nothing is read before the first call. `rules` is what the bank
    /// decides about money, in place of what its settings say.
    public init(
        store: any SnapshotStore, seed: MockSeed, random: any RandomSource,
        rules: (@Sendable () throws -> BankRules)? = { .none },
        conditions: DemoConditions = DemoConditions()
    ) {
        self.store = store
        self.seed = seed
        self.random = random
        self.rules = rules
        self.conditions = Mutex(conditions)
        self.remembered = nil
        self.newestHead = NewestHead()
        self.moment = nil
        self.snapshots = MockSnapshots()
    }

    /// A host whose bank lives as long as it does: nothing is encoded or written.
    init(
        seed: MockSeed, random: any RandomSource,
        rules: (@Sendable () throws -> BankRules)? = { .none }
    ) {
        self.store = InMemorySnapshotStore()
        self.seed = seed
        self.random = random
        self.rules = rules
        self.conditions = Mutex(DemoConditions())
        var bank = seed.grown()
        bank.decidedRules = rules
        self.remembered = RememberedBank(bank)
        self.newestHead = NewestHead()
        self.moment = nil
        self.snapshots = MockSnapshots()
    }

    /// The bank of another host, for calls under other conditions or at another time.
    private init(_ host: MockBankHost, _ conditions: DemoConditions, at moment: DemoClockMove?) {
        self.store = host.store
        self.seed = host.seed
        self.random = host.random
        self.rules = host.rules
        self.conditions = Mutex(conditions)
        self.remembered = host.remembered
        self.newestHead = host.newestHead
        self.moment = moment
        self.snapshots = host.snapshots
    }

    /// The same bank for some calls: with these faults besides its own, and with its clock moved for them alone. What
    /// they book stays at that time, and the bank's clock then stands there at least.
    public func varied(
        faults: [BankOperation: DemoConditions.Fault], at moment: DemoClockMove?
    ) -> MockBankHost {
        var conditions = conditions.withLock { $0 }
        conditions.faults.merge(faults) { $1 }
        return MockBankHost(self, conditions, at: moment)
    }

    /// The demo household in memory, for apps that link nothing else: the same bank for the same seed.
    public static func household(seed: UInt64 = 1) -> MockBankHost {
        MockBankHost(
            store: InMemorySnapshotStore(), seed: .household(seed: seed),
            random: SeededRandomSource(seed: seed))
    }

    /// Answers the customer of the household, even if another user is signed in.
    public var owner: any PrincipalSource { PinnedPrincipalSource(seedPrincipal) }

    /// The user that the seed made the bank for.
    public var seedPrincipal: Principal { seed.principal }
    /// Where the bank is kept, for messages.
    var path: String { store.path }

    func setConditions(_ new: DemoConditions) {
        conditions.withLock { $0 = new }
    }

    func readAccounts<Result: Sendable>(
        _ operation: BankOperation?, _ body: @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        if let operation { try await enter(operation) }
        let moment = moment
        if let remembered { return try remembered.read { try body($0.shown(at: moment)) } }
        return try await guardingState {
            guard let bytes = try await self.store.readHead() else {
                return try body(MockBank(head: self.seed.head, rules: self.rules).shown(at: moment))
            }
            let head = try self.newestHead.head(of: bytes) {
                self.seed.completing(try MockStateCoding.head(bytes, path: self.store.path))
            }
            return try body(MockBank(head: head, rules: self.rules).shown(at: moment))
        }
    }

    /// Lets `body` read accounts and entries.
    func read<Result: Sendable>(
        _ operation: BankOperation?, _ body: @escaping @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        if let operation { try await enter(operation) }
        let (seed, path, rules, moment) = (seed, store.path, rules, moment)
        if let remembered { return try remembered.read { try body($0.shown(at: moment)) } }
        return try await guardingState {
            try await self.store.read { head, log in
                var bank = try seed.bank(head: head, log: log, path: path)
                bank.decidedRules = rules
                return try body(bank.shown(at: moment))
            }
        }
    }

    /// Lets `body` change the bank, and keeps the change unless this is a dry run. If `body` throws, nothing
    /// has happened.
    func change<Result: Sendable>(
        _ operation: BankOperation?, _ mode: ExecutionMode,
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        guard mode == .commit else {
            // A rehearsal takes its time but does not fail: faults are those of the real call.
            try await delay()
            return try await read(nil) { bank in
                var trial = bank
                return try body(&trial)
            }
        }
        if let operation { try await enter(operation) }
        let (seed, path, rules, moment) = (seed, store.path, rules, moment)
        if let remembered { return try remembered.change { try $0.change(at: moment, body) } }
        return try await guardingState {
            try await self.store.update { head, log in
                var before = try seed.bank(head: head, log: log, path: path)
                before.decidedRules = rules
                var after = before
                let result = try after.change(at: moment, body)
                return (after == before ? nil : try after.change(since: before), result)
            }
        }
    }

    /// How many bytes head and journal have; `nil` while nothing was changed since the seed.
    func stateByteCount() async throws -> Int? {
        try await store.read { [path = store.path] head, _ in
            try head.map { $0.count + (try MockStateCoding.head($0, path: path)).journalLength }
        }
    }

    /// Forgets everything since the seed.
    func reset() async throws {
        try await store.remove()
    }

    /// Puts another state in the place of the bank's.
    func replace(with bank: MockBank) async throws {
        if let remembered { return try remembered.change { $0 = bank } }
        let seed = seed
        // The old journal goes first: a program that is killed in between leaves the bank of the seed, never a
        // head with the journal of another.
        try await store.remove()
        try await store.update { _, _ in (try bank.change(since: seed.grown()), ()) }
    }

    /// The bank as its seed grew it.
    func fresh() -> MockBank { seed.grown() }

    // A damaged state is moved aside, so that the next command finds the seed again.
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
        // Without chance nothing is drawn, so that a fault changes no number that comes later.
        guard fault.probability < 1 else { throw fault.error }
        let drawn = Double(random.nextUInt64() >> 11) / Double(1 << 53 as UInt64)
        if drawn < fault.probability { throw fault.error }
    }

    private func delay() async throws {
        guard conditions.withLock({ $0.latency }) == .realistic else { return }
        try await Task.sleep(for: .milliseconds(80 + Int64(random.nextUInt64() % 321)))
    }

    /// A number that no account has yet.
    func freshAccountNumber(in bank: MockBank) -> String {
        while true {
            let number = random.decimalDigits(10)
            if !bank.head.accounts.contains(where: { $0.number == number }) { return number }
        }
    }
}

/// The head that was decoded last. A server reads the same head many times between two changes, and decoding it takes
/// most of the time of a read.
private final class NewestHead: Sendable {
    private let last = Mutex<(bytes: [UInt8], head: MockBankHead)?>(nil)

    /// The head of some bytes: the one that is remembered, if it was of the same bytes.
    func head(of bytes: [UInt8], decode: () throws -> MockBankHead) rethrows -> MockBankHead {
        if let last = last.withLock({ $0 }), last.bytes == bytes { return last.head }
        let head = try decode()
        last.withLock { $0 = (bytes, head) }
        return head
    }
}

/// A mock bank that is kept as the value that it is.
final class RememberedBank: Sendable {
    private let bank: Mutex<MockBank>

    init(_ bank: MockBank) {
        self.bank = Mutex(bank)
    }

    func read<Result: Sendable>(_ body: (MockBank) throws -> Result) throws -> Result {
        try body(bank.withLock { $0 })
    }

    /// Lets `body` change the bank, one caller at a time. If it throws, nothing has happened.
    func change<Result: Sendable>(_ body: (inout MockBank) throws -> Result) throws -> Result {
        try bank.withLock { bank in
            var next = bank
            let result = try body(&next)
            bank = next
            return result
        }
    }
}
