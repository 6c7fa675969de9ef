import Dispatch

/// A dispatch queue as the thread for blocking work.
public final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "blocking work")

    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
