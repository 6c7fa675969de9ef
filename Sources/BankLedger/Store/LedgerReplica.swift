import BankSQL
import BankServices
import LanguageKit
import Synchronization

/// A replica of the ledger, from which a server reads lists and statements.
final class LedgerReplica: Sendable {
    /// For so long the primary answers alone, so that not each read waits for a server that is gone, or behind.
    private enum Pause {
        static let afterFailure = Duration.seconds(15)
        static let afterDelay = Duration.seconds(1)
    }

    let source: LedgerSource
    let readers = ReaderPool()
    private let state = Mutex((use: LedgerUse.Replica(), pausedUntil: ContinuousClock.now))

    init(_ source: LedgerSource) {
        self.source = source
    }

    var use: LedgerUse.Replica { state.withLock { $0.use } }

    /// Runs `body` on a state with every commit up to the position, or returns `nil`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
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
            return try await readers.withReader { reader in
                // Those that waited for a connection may have waited for a failure.
                guard !self.isPaused else { return nil }
                let result = try await reader.read(upTo: position, body)
                if result == nil { self.pause(for: Pause.afterDelay) }
                return result
            }
        } catch {
            if (error as? ServiceError)?.isRefusal != true { pause(for: Pause.afterFailure) }
            return nil
        }
    }

    private var isPaused: Bool { state.withLock { .now < $0.pausedUntil } }

    private func pause(for duration: Duration) {
        state.withLock { $0.pausedUntil = max($0.pausedUntil, .now + duration) }
    }
}

extension LedgerStore {
    /// Whether the replica could answer now, and how the connection to it is protected if it could; `nil` if there is
    /// none, or if the primary cannot be asked.
    func replicaState() -> (DatabaseServer.Replica, DatabaseServer.Transport?)? {
        guard let replica, let position = try? location.open().server?.commitPosition() else { return nil }
        let source = replica.source
        do {
            let shown = try source.translated {
                try LedgerConnection(source).read(upTo: position) { try $0.connection.server?.transport() }
            }
            return shown.map { (.current, $0) } ?? (.behind, nil)
        } catch {
            let failure = error as? ServiceError
            return (.failed(failure ?? .storage(.failed, path: source.path, underlying: "")), nil)
        }
    }
}
