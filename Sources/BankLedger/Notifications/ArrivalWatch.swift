import BankDomain
import Synchronization

/// The pauses of one stream between two looks at the ledger.
final class ArrivalWatch: Sendable {
    /// The pauses until a look without a signal, where all commits are heard: the stream of an ended session ends.
    private static let pausesPerLook = 15

    private let signals: ArrivalSignals
    private let subscription: ArrivalSignals.Subscription
    private let clock: any Clock<Duration>
    private let pausesSinceLook = Mutex(0)

    init(_ signals: ArrivalSignals, clock: any Clock<Duration>) {
        self.signals = signals
        self.clock = clock
        subscription = signals.subscribe()
    }

    /// A look for this user begins.
    func begin(for user: UserID) {
        subscription.begin(for: user)
        pausesSinceLook.withLock { $0 = 0 }
    }

    /// Waits a second, or until a signal. Returns how long, and whether to look.
    func pause() async throws -> (duration: Duration, mayHaveArrived: Bool) {
        var isWoken = false
        let duration = try await clock.measure { isWoken = try await waitForSignal() }
        let count = pausesSinceLook.withLock { count in
            count += 1
            return count
        }
        return (duration, isWoken || !signals.hearsAll || count >= Self.pausesPerLook)
    }

    private func waitForSignal() async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { [clock] in
                try await clock.sleep(for: .seconds(1))
                return false
            }
            group.addTask { [subscription] in
                await subscription.wait()
                return true
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }
}
