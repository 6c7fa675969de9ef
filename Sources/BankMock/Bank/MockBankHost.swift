public import BankDomain
public import BankServices
import Synchronization

/// Stores the mock bank between calls and commands, and simulates faults.
///
/// Reading accounts loads only the head; reading entries also loads the journal. A change reads both again under the
/// store's lock, so concurrent commands lose nothing.
public final class MockBankHost: Sendable {
    let store: any SnapshotStore
    let seed: MockSeed
    let random: any RandomSource
    let rules: (@Sendable () throws -> PaymentRules)?
    private let conditions: Mutex<DemoConditions>
    /// The bank of an in-memory host.
    let inMemoryBank: InMemoryBank?
    let newest: NewestState
    /// The clock's move for the calls of this host; `nil` for the bank's own clock.
    let moment: DemoClockMove?
    let snapshots: MockSnapshots
    let restarts: MockRestarts

    /// The last reset or restoration.
    public var latestRestart: DemoRestart { restarts.latest }

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

    /// Whether the world around the bank is simulated.
    var isDemo: Bool { seed.isDemo }

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
        faults: DemoConditions, at moment: DemoClockMove?
    ) -> MockBankHost {
        MockBankHost(self, presentConditions.adding(faults), at: moment)
    }

    /// The user for whom the seed created the bank.
    public var seedPrincipal: Principal { seed.principal }
    /// The path of the state, for messages.
    var path: String { store.path }

    var presentConditions: DemoConditions { conditions.withLock { $0 } }

    func setConditions(_ new: DemoConditions) {
        conditions.withLock { $0 = new }
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
        let before = bank.head.hasOwnData == true ? MockBank(head: seed.head) : seed.grown()
        try await store.update { _, _ in (try bank.change(since: before), ()) }
    }

    /// The bank as created by its seed.
    func fresh() -> MockBank { seed.grown() }

    /// Waits, and throws the operation's fault, if there is one. Returns the error of a change that is made and whose
    /// answer is lost.
    func enter(
        _ operation: BankOperation, simulating simulation: Simulation? = nil
    ) async throws -> ServiceError? {
        try await delay()
        guard let fault = drawnFault(of: operation) else { return nil }
        guard case .named(let named) = fault.kind else { throw CallNotes.simulated(fault.error(nil)) }
        var stated: ServiceError?
        if let simulation { stated = try await commit { try simulation(&$0, named) } }
        let error = CallNotes.simulated(fault.error(stated))
        guard named == .outcomeUnknownMade else { throw error }
        return error
    }

    private func drawnFault(of operation: BankOperation) -> DemoConditions.Fault? {
        guard let fault = conditions.withLock({ $0.faults[operation] }) else { return nil }
        // A certain fault draws no random number, so it does not change later ones.
        guard fault.probability < 1 else { return fault }
        return Double(random.nextUInt64() >> 11) / Double(1 << 53 as UInt64) < fault.probability ? fault : nil
    }

    func delay() async throws {
        switch conditions.withLock({ $0.latency }) {
        case .none: break
        case .realistic: try await Task.sleep(for: .milliseconds(80 + Int64(random.nextUInt64() % 321)))
        case .milliseconds(let count): try await Task.sleep(for: .milliseconds(count))
        }
    }

    /// An unused account number.
    func freshAccountNumber(in bank: MockBank) -> String {
        while true {
            let number = random.decimalDigits(10)
            if !bank.head.accounts.contains(where: { $0.number == number }) { return number }
        }
    }
}

/// The error of a fault for one call; `nil` if the call has no facts for it.
typealias Simulation = @Sendable (inout MockBank, DemoFault) throws -> ServiceError?

extension DemoConditions.Fault {
    /// Its error, with what the call states.
    fileprivate func error(_ stated: ServiceError?) -> ServiceError {
        switch kind {
        case .error(let error): error
        case .named(let named): stated ?? named.plainError ?? .unknown(underlying: DemoFault.cause)
        }
    }
}
