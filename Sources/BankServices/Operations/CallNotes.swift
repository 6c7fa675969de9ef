import Synchronization

/// Notes of the services about one call, for the code that shows its result. A call is a request to a server, or a
/// command.
package final class CallNotes: Sendable {
    private struct Notes {
        var simulated: [ServiceError] = []
        var isReplay = false
    }

    /// Those of the present call; `nil` outside of calls.
    @TaskLocal package static var ofCall: CallNotes?

    private let notes = Mutex(Notes())

    package init() {}

    /// Notes an error that a demo bank simulates, and returns it.
    package static func simulated(_ error: ServiceError) -> ServiceError {
        ofCall?.notes.withLock { $0.simulated.append(error) }
        return error
    }

    /// Notes that the result is that of an earlier request with the same key.
    package static func replayed() {
        ofCall?.notes.withLock { $0.isReplay = true }
    }

    package var isReplay: Bool { notes.withLock { $0.isReplay } }

    /// Whether an error was simulated, or says that the outcome is unknown because of one.
    package func hasSimulated(_ error: ServiceError) -> Bool {
        notes.withLock { notes in
            if case .outcomeUnknown = error { return !notes.simulated.isEmpty }
            return notes.simulated.reversed().contains(error)
        }
    }
}

extension ServiceError {
    /// Whether a demo bank simulated it during the present call.
    package var isSimulated: Bool { CallNotes.ofCall?.hasSimulated(self) ?? false }
}
