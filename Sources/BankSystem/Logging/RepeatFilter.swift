import Synchronization

/// Lets the first of equal texts through, and the next after a minute. An outage makes thousands of equal errors.
final class RepeatFilter: Sendable {
    private static let period = Duration.seconds(60)
    /// Texts that differ are not many; those with numbers of processes could be.
    private static let countMaximum = 20

    private let seen = Mutex<[String: ContinuousClock.Instant]>([:])

    func lets(_ text: String, at now: ContinuousClock.Instant) -> Bool {
        seen.withLock { seen in
            seen = seen.filter { now < $0.value + Self.period }
            guard seen[text] == nil, seen.count < Self.countMaximum else { return false }
            seen[text] = now
            return true
        }
    }
}
