import BankDomain
import BankTestSupport
import Synchronization

/// Idempotency keys that are unique within a test run.
enum FreshKeys {
    private static let count = Mutex(0)

    static func next() -> IdempotencyKey {
        key("fresh-\(count.withLock { $0 += 1; return $0 })")
    }
}
