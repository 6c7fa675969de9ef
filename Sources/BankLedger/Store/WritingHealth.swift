import BankServices
import Synchronization

/// Whether changes failed lately, which a small change would not notice: a full disk has room for one row.
final class WritingHealth: Sendable {
    private static let memory = Duration.seconds(10)

    private let failure = Mutex<(error: ServiceError, at: ContinuousClock.Instant)?>(nil)

    func succeeded() { failure.withLock { $0 = nil } }

    /// Remembers an error of the storage. A busy one passes by itself.
    func failed(_ error: any Error) {
        guard case .storage(let problem, _, _) = error as? ServiceError, problem != .busy,
            let error = error as? ServiceError
        else { return }
        failure.withLock { $0 = (error, .now) }
    }

    /// Throws the error of a change that failed a moment ago, if none has succeeded since.
    func requireNoFailure() throws(ServiceError) {
        guard let failure = failure.withLock({ $0 }), .now < failure.at + Self.memory else { return }
        throw failure.error
    }
}

/// Counts connections to the database that were lost.
final class ConnectionLosses: Sendable {
    private let lost = Mutex(0)

    var count: Int { lost.withLock { $0 } }

    func add() { lost.withLock { $0 += 1 } }
}
