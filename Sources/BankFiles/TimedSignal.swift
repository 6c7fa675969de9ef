import CSystem

/// Wakes one waiting thread. A signal that is sent before the wait is kept.
///
/// The wait is measured on the monotonic clock. That of `DispatchSemaphore` on Linux is not: if the clock is set back
/// meanwhile, it takes longer by as much.
// Sound: the C functions lock their state.
public final class TimedSignal: @unchecked Sendable {
    private let signal: OpaquePointer

    public init() {
        guard let signal = bank_signal_make() else { fatalError("There is no memory for a lock.") }
        self.signal = signal
    }

    deinit {
        bank_signal_free(signal)
    }

    public func send() {
        bank_signal_send(signal)
    }

    /// Waits for a signal and takes it. Returns `false` if none was sent in time.
    @discardableResult
    public func wait(_ limit: Duration) -> Bool {
        bank_signal_wait(signal, Int64(limit / .nanoseconds(1)))
    }
}
