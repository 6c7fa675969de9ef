import Synchronization

/// The changes that wait to be committed together.
///
/// Making a change durable takes longer than making it. While one group is made durable others queue here, and all of
/// them are the next group: alone, a change waits for nobody.
final class CommitQueue: Sendable {
    private let waiting = Mutex<[any QueuedChange]>([])

    /// How many wait.
    var count: Int { waiting.withLock { $0.count } }

    /// Adds a change at the end.
    func add(_ change: any QueuedChange) {
        waiting.withLock { $0.append(change) }
    }

    /// Takes the first changes, at most so many.
    func take(atMost maximum: Int) -> [any QueuedChange] {
        waiting.withLock { waiting in
            let taken = Array(waiting.prefix(maximum))
            waiting.removeFirst(taken.count)
            return taken
        }
    }
}
