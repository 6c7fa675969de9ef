import BankDomain
import BankTestSupport
import Synchronization

/// Keys that no two requests of a test run share.
enum FreshKeys {
    private static let count = Mutex(0)

    static func next() -> IdempotencyKey {
        key("fresh-\(count.withLock { $0 += 1; return $0 })")
    }
}
