import Dispatch

/// A queue, as the thread on which blocking work runs.
public final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "blocking work")

    /// An executor with a queue of its own.
    public init() {}

    /// Runs a job after those before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
