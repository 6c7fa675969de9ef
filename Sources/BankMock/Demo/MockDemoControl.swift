public import BankDomain
import BankRules
public import BankServices
import LanguageKit
import Synchronization

public final class MockDemoControl: DemoControlProtocol {
    private let host: MockBankHost

    public init(host: MockBankHost) {
        self.host = host
    }

    /// Restores the seed's state.
    public func reset(mode: ExecutionMode) async throws -> DemoStatus {
        if mode == .commit { try await host.reset() }
        return host.fresh().status
    }

    public func status() async throws -> DemoStatus {
        try await host.read(nil) { $0.status }
    }

    public func load(_ data: DemoData, mode: ExecutionMode) async throws -> DemoStatus {
        let bank = try MockBank(data, seed: try await status().seed)
        if mode == .commit { try await host.replace(with: bank) }
        return bank.status
    }

    public func data() async throws -> DemoData { try await host.read(nil) { DemoData($0) } }

    public func moveClock(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoClockChange {
        guard mode == .commit, host.moment == nil else { return try await moveAtOnce(move, mode: mode) }
        // The days end in a copy, so that other calls go on. If one of them changed the bank, the days end again.
        for _ in 0..<Self.tryMaximum {
            let before = try await host.change(nil, .commit) { $0 }
            let (change, moved) = try await MockCalendar.shared.run(MockClockMove(move, of: before))
            let isSame = try await host.change(nil, .commit) { bank in
                guard bank == before else { return false }
                bank = moved
                return true
            }
            if isSame { return change }
        }
        return try await moveAtOnce(move, mode: mode)
    }

    private static let tryMaximum = 3

    private func moveAtOnce(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoClockChange {
        try await host.change(nil, mode) { try $0.moveClock(move) }
    }

    public func receive(
        _ payment: DemoIncomingPayment, mode: ExecutionMode
    ) async throws -> IncomingPayment {
        let name = try FreeText.name(payment.debtorName, field: .debtorName)
        let reference = try FreeText.reference(payment.reference)
        return try await host.change(nil, mode) { bank in
            let account = try bank.account(payment.accountID)
            let received = ReceivedPayment(
                networkID: "demo \(payment.idempotencyKey.text)", amount: payment.amount, debtorName: name,
                debtorAccount: payment.debtorAccount, creditorAccount: account.number, reference: reference)
            guard let known = bank.incomingPayments(networkID: received.networkID).first else {
                return try bank.receive(received)
            }
            guard known.states(received) else { throw ServiceError.duplicateRequest(payment.idempotencyKey) }
            CallNotes.replayed()
            return known
        }
    }

    public func collect(_ collection: DemoCollection, mode: ExecutionMode) async throws -> DirectDebit {
        let name = try FreeText.name(collection.creditorName, field: .creditorName)
        let reference = try FreeText.reference(collection.reference)
        let made = String("DEMO\(name)".filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(35))
        let creditor = try collection.creditorID.map { try FreeText.tag($0) } ?? made
        let mandate = try collection.mandateReference.map { try FreeText.tag($0) } ?? "M1"
        return try await host.change(nil, mode) { bank in
            let account = try bank.account(collection.accountID)
            let received = ReceivedCollection(
                networkID: "demo \(collection.idempotencyKey.text)", amount: collection.amount,
                creditorID: creditor, creditorName: name, mandateReference: mandate,
                debtorAccount: account.number, reference: reference)
            guard let known = bank.directDebits(networkID: received.networkID).first else {
                return try bank.collect(received)
            }
            guard known.states(received) else {
                throw ServiceError.duplicateRequest(collection.idempotencyKey)
            }
            CallNotes.replayed()
            return known
        }
    }

    public func saveSnapshot(named name: String) async throws -> DemoSnapshot {
        try DemoName.check(name, field: .known(.name))
        let bank = try await host.read(nil) { $0 }
        try host.snapshots.save(bank, named: name)
        return DemoSnapshot(name: name, status: bank.status)
    }

    public func restoreSnapshot(named name: String) async throws -> DemoStatus {
        let bank = try host.snapshots.bank(named: name)
        try await host.replace(with: bank)
        return bank.status
    }

    public func removeSnapshot(named name: String) async throws -> DemoSnapshot {
        DemoSnapshot(name: name, status: try host.snapshots.remove(named: name).status)
    }

    public func snapshots() async throws -> [DemoSnapshot] {
        host.snapshots.all.map { DemoSnapshot(name: $0.name, status: $0.bank.status) }
    }

    public func conditions() async -> DemoConditions { host.presentConditions }

    /// Sets simulated faults and latency.
    public func setConditions(_ conditions: DemoConditions) async {
        host.setConditions(conditions)
    }
}

/// Snapshots of banks by name, in memory only.
final class MockSnapshots: Sendable {
    private let kept = Mutex<[String: MockBank]>([:])

    var all: [(name: String, bank: MockBank)] {
        kept.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func save(_ bank: MockBank, named name: String) throws(ServiceError) {
        try kept.withLock { (kept) throws(ServiceError) in
            guard kept[name] != nil || kept.count < DemoSnapshot.countMaximum else {
                throw .tooMany(.snapshot, maximum: DemoSnapshot.countMaximum)
            }
            kept[name] = bank
        }
    }

    func bank(named name: String) throws(ServiceError) -> MockBank {
        guard let bank = kept.withLock({ $0[name] }) else { throw .notFound(.snapshot, name: name) }
        return bank
    }

    func remove(named name: String) throws(ServiceError) -> MockBank {
        guard let bank = kept.withLock({ $0.removeValue(forKey: name) }) else {
            throw .notFound(.snapshot, name: name)
        }
        return bank
    }
}

extension MockBank {
    /// The bank with its clock moved, and after what is due at that time.
    func shown(at moment: DemoClockMove?) throws -> MockBank {
        var shown = self
        if let moment { shown.head.clock = try moment.instant(from: head.clock) }
        try shown.letTimePass()
        return shown
    }

    /// Changes the bank with a moved clock. Afterwards the clock is as before, or at the newest booking.
    mutating func change<Result>(
        at moment: DemoClockMove?, _ body: (inout MockBank) throws -> Result
    ) throws -> Result {
        guard moment != nil else {
            let before = head
            try letTimePass()
            follow(since: before)
            return try followed(body)
        }
        var changed = try shown(at: moment)
        changed.follow(since: head)
        let start = changed.head.clock
        let result = try changed.followed(body)
        if changed.head.clock == start {
            let clock = max(head.clock, changed.newestBooking ?? head.clock)
            if clock == head.clock, let unmoved = try? change(at: start, body) { return unmoved }
            changed.head.clock = clock
        }
        self = changed
        return result
    }

    /// Changes the bank at a time without what is due by then: if nothing was booked, the bank's clock does not get
    /// there, so holds that are over at that time go on. Throws if the change depends on them.
    private mutating func change<Result>(
        at time: Instant, _ body: (inout MockBank) throws -> Result
    ) throws -> Result {
        var changed = self
        changed.head.clock = time
        let result = try changed.followed(body)
        changed.head.clock = head.clock
        self = changed
        return result
    }

    var status: DemoStatus {
        DemoStatus(
            seed: head.seed, clock: head.clock, accountCount: head.accounts.count,
            transferCount: journal.postings(from: max(0, journal.count - head.journalCount))
                .count(where: \.isTransfer))
    }
}

extension DemoClockMove {
    private static let dayMilliseconds: Int64 = 86_400_000

    /// The resulting time of the clock. Throws `invalidValue` if it is after ``lastDate`` or before 1970.
    func instant(from now: Instant) throws(ServiceError) -> Instant {
        let moved: Instant
        switch self {
        case .instant(let instant):
            moved = instant
        case .date(let date):
            let days = date.dayNumber - now.utcDate.dayNumber
            moved = now.adding(milliseconds: Int64(days) * Self.dayMilliseconds)
        case .days(let days):
            guard (0...Self.dayMaximum).contains(days) else {
                throw .invalidValue(
                    field: .advance, value: String(days), reason: .outOfRange(0...Self.dayMaximum))
            }
            moved = now.adding(milliseconds: Int64(days) * Self.dayMilliseconds)
        }
        guard moved.millisecondsSinceEpoch >= 0, moved.utcDate <= Self.lastDate else {
            throw .invalidValue(
                field: .moment, value: moved.text,
                reason: .malformed(expected: "1970-01-01 to \(Self.lastDate)")
            )
        }
        return moved
    }
}
