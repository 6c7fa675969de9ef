import BankSQL
import BankServices
import Synchronization

/// A replica of the ledger, from which a server reads lists and statements.
final class LedgerReplica: Sendable {
    /// After a failure, the primary answers for so long, so that not each read waits for a server that is gone.
    private static let pause = Duration.seconds(15)

    let source: LedgerSource
    let readers = ReaderPool()
    private let state = Mutex((use: LedgerUse.Replica(), failedAt: ContinuousClock.Instant?.none))

    init(_ source: LedgerSource) {
        self.source = source
    }

    var use: LedgerUse.Replica { state.withLock { $0.use } }

    /// Runs `body` on a state with every commit up to the position, or returns `nil`.
    @inline(never)
    func read<Result: Sendable>(
        upTo position: @Sendable () async throws -> String?,
        _ body: @Sendable (LedgerTransaction) throws -> Result
    ) async -> Result? {
        let result = await attempt(upTo: position, body)
        state.withLock { if result == nil { $0.use.missCount += 1 } else { $0.use.readCount += 1 } }
        return result
    }

    // The primary repeats a read that failed, and throws the errors that are not the replica's.
    private func attempt<Result: Sendable>(
        upTo position: @Sendable () async throws -> String?,
        _ body: @Sendable (LedgerTransaction) throws -> Result
    ) async -> Result? {
        guard !isPaused, let position = try? await position() else { return nil }
        do {
            return try await readers.withReader { try await $0.read(upTo: position, body) }
        } catch {
            if case ServiceError.storage = error { state.withLock { $0.failedAt = .now } }
            return nil
        }
    }

    private var isPaused: Bool {
        state.withLock { state in
            guard let failedAt = state.failedAt else { return false }
            return failedAt.duration(to: .now) < Self.pause
        }
    }
}

extension LedgerStore {
    /// Whether the replica could answer now; `nil` if there is none, or if the primary cannot be asked.
    func replicaState() -> DatabaseServer.Replica? {
        guard let replica, let position = try? location.open().commitPosition() else { return nil }
        do {
            return try LedgerConnection(replica.source).read(upTo: position) { _ in } == nil
                ? .behind : .current
        } catch {
            return .unreachable
        }
    }

    /// Like ``read(_:)``, for what people look at: lists, statements, sums. A server reads it from a replica that shows
    /// every commit made before, if there is one. Never for what decides about money.
    ///
    /// A ``ReadScope`` reads from the primary, because all its reads see one state.
    @inline(never)
    nonisolated func report<Result: Sendable>(
        _ body: @Sendable (LedgerTransaction) throws -> Result
    ) async throws -> Result {
        if let replica, replica.readers.isOn, ReadScope.current == nil,
            let result = await replica.read(
                upTo: { try await self.readers.withReader { try await $0.commitPosition() } }, body)
        {
            return result
        }
        return try await read(body)
    }
}
