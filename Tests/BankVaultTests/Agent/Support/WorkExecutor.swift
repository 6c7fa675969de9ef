import Dispatch

/// Runs what blocks on a thread of its own.
final class WorkExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "agent tests")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
