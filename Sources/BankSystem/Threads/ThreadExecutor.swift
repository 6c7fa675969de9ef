import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs jobs one after another on a thread of its own, so that what blocks (files, locks, the database) never
/// holds up the threads on which everything else runs.
///
/// The thread begins with the first job and ends when none is left; the next job begins another.
public final class ThreadExecutor: SerialExecutor {
    private struct Queue {
        var jobs: [UnownedJob] = []
        var hasThread = false
    }

    private let queue = Mutex(Queue())

    /// An executor without a thread yet.
    public init() {}

    /// Adds a job to the end of the queue.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let needsThread = queue.withLock { queue in
            queue.jobs.append(job)
            defer { queue.hasThread = true }
            return !queue.hasThread
        }
        if needsThread { startThread() }
    }

    private func startThread() {
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let executor = Unmanaged.passRetained(self)
        guard pthread_create(&thread, nil, runJobs, executor.toOpaque()) == 0 else {
            // The system gives no more threads: slower on this one is better than not at all.
            executor.release()
            return drain()
        }
        #if canImport(Glibc)
            pthread_detach(thread)
        #else
            if let thread { pthread_detach(thread) }
        #endif
    }

    fileprivate func drain() {
        while let jobs = nextJobs() {
            for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    // All that wait are taken at once: the first of many is taken from the others by moving them all.
    private func nextJobs() -> [UnownedJob]? {
        queue.withLock { queue in
            guard !queue.jobs.isEmpty else {
                queue.hasThread = false
                return nil
            }
            defer { queue.jobs = [] }
            return queue.jobs
        }
    }
}

#if canImport(Glibc)
    private func runJobs(_ executor: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let executor else { return nil }
        Unmanaged<ThreadExecutor>.fromOpaque(executor).takeRetainedValue().drain()
        return nil
    }
#else
    private func runJobs(_ executor: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<ThreadExecutor>.fromOpaque(executor).takeRetainedValue().drain()
        return nil
    }
#endif
