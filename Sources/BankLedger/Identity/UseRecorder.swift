import BankDomain
import BankServices
import Synchronization

/// The last uses of sessions and access tokens that a server has not recorded yet.
///
/// Requests do not wait until their use is recorded: the writer may wait for other servers or for a standby, and reading
/// must go on meanwhile. A use that is never recorded only lets a session end earlier.
final class UseRecorder: Sendable {
    typealias Holder = LedgerSessionPrincipalSource.Holder

    private struct State {
        var waiting: [Holder.Name: Holder] = [:]
        var isRunning = false
    }

    private let state = Mutex(State())

    /// True if every use is recorded.
    var isIdle: Bool { state.withLock { !$0.isRunning } }

    /// Adds a use. Returns true if the caller must start recording.
    func add(_ holder: Holder) -> Bool {
        state.withLock { state in
            state.waiting[holder.name] = holder
            defer { state.isRunning = true }
            return !state.isRunning
        }
    }

    /// The uses to record next; `nil` if there is none, and then the next ``add(_:)`` starts again.
    func next() -> [Holder]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
    }
}

extension LedgerSessionPrincipalSource.Holder {
    enum Name: Hashable {
        case session(Int64)
        case token(Int64?)
    }

    var name: Name {
        switch self {
        case .session(let session): .session(session.number)
        case .token(let token): .token(token.token.id.number)
        }
    }
}

extension LedgerStore {
    /// How often the recording of uses is tried while another process writes.
    private static let attemptMaximum = 60
    private static let pause = Duration.milliseconds(250)

    /// Records that a session or a token is used: in a server beside the request, which does not wait; elsewhere at once.
    nonisolated func recordUse(of holder: UseRecorder.Holder) async {
        guard callers.isOn else {
            _ = try? await change(.commit) { try $0.touch([holder]) }
            return
        }
        guard uses.add(holder) else { return }
        Task { [weak self] in
            while let store = self, let holders = store.uses.next() { await store.record(holders) }
        }
    }

    // A read-only ledger can still be read, so failures are left to the next use.
    private nonisolated func record(_ holders: [UseRecorder.Holder]) async {
        guard !readers.isOn else {
            _ = try? await change(.commit) { try $0.touch(holders) }
            return
        }
        // Here reads are on the writer's thread, which must not wait for another process.
        for _ in 0..<Self.attemptMaximum {
            let isRecorded = try? await changeIfFree { transaction in
                try transaction.touch(holders)
                return true
            }
            if isRecorded == true { return }
            try? await Task.sleep(for: Self.pause)
        }
    }
}

extension LedgerTransaction {
    fileprivate func touch(_ holders: [UseRecorder.Holder]) throws {
        for holder in holders {
            switch holder {
            case .session(let session): try sessions.touch(session)
            case .token(let token): try accessTokens.touch(token)
            }
        }
    }
}
