import BankServices
import Synchronization

/// Counts the entries that several walks see, and tells of it.
final class EntryCounter: Sendable {
    private let seen = Mutex(0)
    private let expected = Mutex(0)
    private let progress: @Sendable (VerificationProgress) -> Void

    /// A counter that tells `progress`, from any thread.
    init(_ progress: @escaping @Sendable (VerificationProgress) -> Void) {
        self.progress = progress
    }

    var count: Int { seen.withLock { $0 } }

    func expect(_ count: Int) { expected.withLock { $0 = count } }

    func add(_ entries: Int) {
        let count = seen.withLock { seen in
            seen += entries
            return seen
        }
        progress(VerificationProgress(entries: count, totalEntries: max(count, expected.withLock { $0 })))
    }

    func startOver() { seen.withLock { $0 = 0 } }
}
