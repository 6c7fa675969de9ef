import BankServices
import Synchronization

/// Connections that only read, each on a thread of its own, for the many callers of a server.
///
/// A read takes a free connection or a new one. At the maximum it waits, and those that wait are served in their order.
/// A ``ReadScope`` keeps its connection until it ends.
final class ReaderPool: Sendable {
    private struct Waiter {
        let scope: ObjectIdentifier?
        let continuation: CheckedContinuation<Lease, Never>
    }

    /// A connection, and the state that a scope reads on it.
    private struct Lease {
        let reader: LedgerReader
        var snapshot: LedgerReader.Snapshot?
    }

    private struct State {
        var make: (@Sendable () -> LedgerReader)?
        var maximum = 0
        var count = 0
        var free: [LedgerReader] = []
        var waiting: [Waiter] = []
        /// The leases of scopes. A scope whose first read waits has none yet.
        var scopes: [ObjectIdentifier: Lease?] = [:]
        var waitCount = 0

        /// The lease of a scope that has one, or of a free connection.
        mutating func take(for scope: ObjectIdentifier?) -> Lease? {
            if let scope, let known = scopes[scope], let known { return known }
            if let reader = free.popLast() { return lease(reader, for: scope) }
            guard count < maximum, let make else { return nil }
            count += 1
            return lease(make(), for: scope)
        }

        /// Gives a connection to those who wait the longest: one task, or all tasks of a scope.
        mutating func giveBack(_ reader: LedgerReader) -> [(Waiter, Lease)] {
            guard let first = waiting.first else {
                free.append(reader)
                return []
            }
            let lease = lease(reader, for: first.scope)
            guard let scope = first.scope else { return [(waiting.removeFirst(), lease)] }
            let served = waiting.filter { $0.scope == scope }
            waiting.removeAll { $0.scope == scope }
            return served.map { ($0, lease) }
        }

        private mutating func lease(_ reader: LedgerReader, for scope: ObjectIdentifier?) -> Lease {
            guard let scope else { return Lease(reader: reader) }
            let lease = Lease(reader: reader, snapshot: LedgerReader.Snapshot(scope: scope))
            scopes[scope] = lease
            return lease
        }
    }

    private let state = Mutex(State())

    /// Allows `maximum` connections. They are made when they are needed.
    func begin(_ maximum: Int, _ make: @escaping @Sendable () -> LedgerReader) {
        state.withLock { ($0.maximum, $0.make) = (maximum, make) }
    }

    var isOn: Bool { state.withLock { $0.maximum > 0 } }

    /// The use of the pool now, and the number of reads that had to wait.
    var use: LedgerUse.Connections {
        state.withLock { state in
            var use = LedgerUse.Connections()
            (use.maximum, use.open, use.inUse) = (state.maximum, state.count, state.count - state.free.count)
            (use.waiting, use.waitCount) = (state.waiting.count, state.waitCount)
            return use
        }
    }

    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result: Sendable>(
        _ body: @Sendable (LedgerTransaction) throws -> Result
    ) async throws -> Result {
        if let scope = ReadScope.current, join(scope) {
            let lease = await lease(for: ObjectIdentifier(scope))
            return try await lease.reader.read(in: lease.snapshot, body)
        }
        return try await withReader { try await $0.read(in: nil, body) }
    }

    /// Runs `body` with a connection that no scope uses.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func withReader<Result: Sendable>(
        _ body: @Sendable (LedgerReader) async throws -> Result
    ) async throws -> Result {
        let reader = await lease(for: nil).reader
        defer { giveBack(reader) }
        return try await body(reader)
    }

    /// Later reads in the scope see a newer state.
    func outdate(_ scope: ReadScope) {
        state.withLock { $0.scopes[ObjectIdentifier(scope)]??.snapshot?.generation += 1 }
    }

    private func lease(for scope: ObjectIdentifier?) async -> Lease {
        if let lease = state.withLock({ $0.take(for: scope) }) { return lease }
        return await withCheckedContinuation { continuation in
            let lease = state.withLock { state in
                if let lease = state.take(for: scope) { return Optional(lease) }
                state.waiting.append(Waiter(scope: scope, continuation: continuation))
                state.waitCount += 1
                return nil
            }
            if let lease { continuation.resume(returning: lease) }
        }
    }

    private func giveBack(_ reader: LedgerReader) {
        let served = state.withLock { $0.giveBack(reader) }
        for (waiter, lease) in served { waiter.continuation.resume(returning: lease) }
    }

    /// Returns `false` if the scope has ended.
    private func join(_ scope: ReadScope) -> Bool {
        let id = ObjectIdentifier(scope)
        let isKnown = state.withLock { state in
            guard state.scopes[id] == nil else { return true }
            state.scopes[id] = .some(nil)
            return false
        }
        guard !isKnown, !scope.atEnd({ await self.end(id) }) else { return true }
        _ = state.withLock { $0.scopes.removeValue(forKey: id) }
        return false
    }

    private func end(_ scope: ObjectIdentifier) async {
        guard let lease = state.withLock({ $0.scopes.removeValue(forKey: scope) ?? nil }) else { return }
        await lease.reader.end()
        giveBack(lease.reader)
    }
}
