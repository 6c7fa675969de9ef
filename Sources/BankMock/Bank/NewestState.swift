import BankServices
import Synchronization

/// Caches the last read state, because a server reads the same one many times between changes, and its own changes are
/// already in memory.
///
/// A state is recognized by its head and the end of its log. Another program that changes the state changes the head.
final class NewestState: Sendable {
    private static let tailLength = 4_096

    private struct Journal {
        var head: [UInt8]
        var tail: [UInt8]
        var journal: MockJournal
    }

    private let head = Mutex<(bytes: [UInt8], head: MockBankHead)?>(nil)
    private let journal = Mutex<Journal?>(nil)
    private let seeded = Mutex<MockBank?>(nil)

    /// The bank as created by its seed.
    func grown(_ grow: () -> MockBank) -> MockBank {
        seeded.withLock { seeded in
            let bank = seeded ?? grow()
            seeded = bank
            return bank
        }
    }

    /// The head of these bytes, from the cache if the bytes are the same.
    func head(of bytes: [UInt8], decode: () throws -> MockBankHead) rethrows -> MockBankHead {
        if let last = head.withLock({ $0 }), last.bytes == bytes { return last.head }
        let decoded = try decode()
        head.withLock { $0 = (bytes, decoded) }
        return decoded
    }

    /// The journal of a head, from the cache if the head and the end of the log are the same.
    func journal(
        of head: [UInt8], _ log: SnapshotStore.LogReader, length: Int, load: () throws -> MockJournal
    ) throws -> MockJournal {
        let tail = try log(max(0, length - Self.tailLength)..<length)
        if let last = journal.withLock({ $0 }), last.tail == tail, last.head == head { return last.journal }
        let loaded = try load()
        journal.withLock { $0 = Journal(head: head, tail: tail, journal: loaded) }
        return loaded
    }

    /// Caches the journal after a change to the cached state. If the change is not written, it has another head.
    func keep(_ next: MockJournal, after change: SnapshotChange) {
        journal.withLock { last in
            let tail = (last?.tail ?? []) + change.appendedLog
            last = Journal(head: change.head, tail: tail.suffix(Self.tailLength), journal: next)
        }
    }

    func forget() {
        journal.withLock { $0 = nil }
    }
}
