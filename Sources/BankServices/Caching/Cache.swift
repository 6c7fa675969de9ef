public import BankDomain
import Synchronization

/// Values that are kept for a while so that they need not be asked for again: at most so many, none older than an age,
/// the one that was used longest ago going first.
///
/// Calls may come from any thread. Making room looks at every value, so it is for hundreds of them, not millions.
public final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let storedAt: Instant
        var lastUse: UInt64
    }

    private struct Contents {
        var entries: [Key: Entry] = [:]
        var useCount: UInt64 = 0

        mutating func nextUse() -> UInt64 {
            useCount += 1
            return useCount
        }
    }

    private let maxAgeMilliseconds: Int64
    private let countLimit: Int
    private let clock: any BankClock
    private let contents = Mutex(Contents())

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - maxAge: how long a value counts after it was stored, to the millisecond; none counts with zero or less.
    ///   - countLimit: how many values there are at most; none is kept with zero or less.
    public init(maxAge: Duration, countLimit: Int, clock: any BankClock) {
        let (seconds, attoseconds) = maxAge.components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
        self.maxAgeMilliseconds =
            overflows ? (seconds < 0 ? 0 : .max) : whole + attoseconds / 1_000_000_000_000_000
        self.countLimit = countLimit
        self.clock = clock
    }

    /// The value under a key, which is now the one that was used last; `nil` if there is none, or only one that is
    /// too old.
    public func value(for key: Key) -> Value? {
        let now = clock.now()
        return contents.withLock { contents in
            guard let entry = contents.entries[key] else { return nil }
            guard isFresh(entry, at: now) else {
                contents.entries[key] = nil
                return nil
            }
            let use = contents.nextUse()
            contents.entries[key]?.lastUse = use
            return entry.value
        }
    }

    /// Keeps a value, in place of any under the key.
    public func store(_ value: Value, for key: Key) {
        let now = clock.now()
        contents.withLock { contents in
            contents.entries[key] = nil
            guard countLimit > 0, maxAgeMilliseconds > 0 else { return }
            makeRoom(in: &contents, at: now)
            let use = contents.nextUse()
            contents.entries[key] = Entry(value: value, storedAt: now, lastUse: use)
        }
    }

    /// The value under a key, or the one that `make` answers, which is kept. Two callers at once may both make one;
    /// the later one stays.
    public func value(for key: Key, orMake make: () async throws -> Value) async rethrows -> Value {
        if let value = value(for: key) { return value }
        let made = try await make()
        store(made, for: key)
        return made
    }

    public func remove(_ key: Key) {
        contents.withLock { $0.entries[key] = nil }
    }

    public func removeAll() {
        contents.withLock { $0.entries = [:] }
    }

    /// How many values count now.
    public var count: Int {
        let now = clock.now()
        return contents.withLock { $0.entries.values.count { isFresh($0, at: now) } }
    }

    // What is too old goes before what is not.
    private func makeRoom(in contents: inout Contents, at now: Instant) {
        guard contents.entries.count >= countLimit else { return }
        contents.entries = contents.entries.filter { isFresh($0.value, at: now) }
        while contents.entries.count >= countLimit,
            let oldest = contents.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            contents.entries[oldest.key] = nil
        }
    }

    // A clock that was set back makes ages that nobody knows: such a value does not count.
    private func isFresh(_ entry: Entry, at now: Instant) -> Bool {
        let (age, overflows) = now.millisecondsSinceEpoch.subtractingReportingOverflow(
            entry.storedAt.millisecondsSinceEpoch)
        return !overflows && age >= 0 && age < maxAgeMilliseconds
    }
}
