import BankCryptography
import Synchronization

/// The days of the account that was asked for last, so that its pages need not look at every entry each.
///
/// Entries are only added, and the hash of the newest depends on all before it: days that were made for it stay right.
final class KnownDays: Sendable {
    /// Up to which entry the days are known.
    struct Key: Equatable {
        let account: Int64
        let newest: Int64
        let hash: Digest
    }

    private let last = Mutex<(key: Key, days: BookedDays)?>(nil)

    /// The days for a key, made by `make` unless they were the last.
    func days(_ key: Key, make: () throws -> BookedDays) rethrows -> BookedDays {
        if let days = last.withLock({ $0?.key == key ? $0?.days : nil }) { return days }
        let days = try make()
        last.withLock { $0 = (key, days) }
        return days
    }
}
