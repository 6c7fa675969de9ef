import CPostgres
import Synchronization

/// Keeps the last warning of a connection's server.
///
/// A commit that stops waiting for its standby succeeds with a warning (postgresql.org/docs/current/
/// warm-standby.html#SYNCHRONOUS-REPLICATION-HA).
final class NoticeRecorder: Sendable {
    private let last = Mutex<String?>(nil)

    func attach(to connection: OpaquePointer) {
        let receiver: PQnoticeReceiver = { context, result in
            guard let context, let result else { return }
            let recorder = Unmanaged<NoticeRecorder>.fromOpaque(context).takeUnretainedValue()
            guard PostgresFailure.field(.severity, of: result) == "WARNING" else { return }
            let text = PostgresFailure.field(.message, of: result) ?? "a warning"
            recorder.last.withLock { $0 = text }
        }
        PQsetNoticeReceiver(connection, receiver, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Returns and forgets the last warning.
    @discardableResult
    func clear() -> String? {
        last.withLock { last in
            defer { last = nil }
            return last
        }
    }
}
