import BankDomain
import Synchronization

/// Wakes those who wait for a user's notifications, when a commit wrote one.
final class ArrivalSignals: Sendable {
    private struct State {
        var hearsAll = false
        var subscriptions: [ObjectIdentifier: Unretained] = [:]
    }

    private struct Unretained {
        weak var subscription: Subscription?
    }

    private let state = Mutex(State())

    /// True while commits of all servers wake. Otherwise those of other programs are found by looking.
    var hearsAll: Bool {
        get { state.withLock { $0.hearsAll } }
        set { state.withLock { $0.hearsAll = newValue } }
    }

    func subscribe() -> Subscription {
        let subscription = Subscription { [weak self] id in
            self?.state.withLock { _ = $0.subscriptions.removeValue(forKey: id) }
        }
        state.withLock {
            $0.subscriptions[ObjectIdentifier(subscription)] = Unretained(subscription: subscription)
        }
        return subscription
    }

    func wake(_ users: LedgerAnnouncement.Users) {
        guard !users.isNone else { return }
        let known = state.withLock { Array($0.subscriptions.values) }
        for entry in known { entry.subscription?.wake(users) }
    }

    /// One who waits for the notifications of one user.
    final class Subscription: Sendable {
        private struct State {
            var user: UserID?
            var isWoken = false
            var waiting: CheckedContinuation<Void, Never>?
        }

        private let state = Mutex(State())
        private let end: @Sendable (ObjectIdentifier) -> Void

        fileprivate init(_ end: @escaping @Sendable (ObjectIdentifier) -> Void) {
            self.end = end
        }

        deinit { end(ObjectIdentifier(self)) }

        /// Waits from now on for this user's notifications, those that are committed during the following look too.
        func begin(for user: UserID) {
            state.withLock { ($0.user, $0.isWoken) = (user, false) }
        }

        /// Returns when a notification may have arrived since the last look, or the task is cancelled.
        func wait() async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        if state.isWoken || Task.isCancelled { return true }
                        state.waiting = continuation
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            } onCancel: {
                take()?.resume()
            }
        }

        fileprivate func wake(_ users: LedgerAnnouncement.Users) {
            let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard let user = state.user, users.contains(user) else { return nil }
                state.isWoken = true
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume()
        }

        private func take() -> CheckedContinuation<Void, Never>? {
            state.withLock { state in
                defer { state.waiting = nil }
                return state.waiting
            }
        }
    }
}
