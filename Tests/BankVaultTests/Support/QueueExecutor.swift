import Dispatch

/// A queue as the vault's thread.
final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "vault")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
