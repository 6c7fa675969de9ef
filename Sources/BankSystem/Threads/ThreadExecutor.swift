#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs jobs one after another on its own thread, so that blocking work (files, locks, the database) does not block
/// Swift's thread pool.
///
/// The thread starts with the first job. It waits a second for another before it ends: a server soon has one, and
/// starting a thread costs more than most jobs.
public final class ThreadExecutor: SerialExecutor {
    fileprivate static let waitSeconds = 1

    private let queue = JobQueue()

    public init() {}

    deinit {
        queue.close()
    }

    /// Adds a job to the end of the queue.
    public func enqueue(_ job: consuming ExecutorJob) {
        if queue.add(UnownedJob(job)) { startThread() }
    }

    private func startThread() {
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let worker = Unmanaged.passRetained(Worker(queue, self))
        guard pthread_create(&thread, nil, runJobs, worker.toOpaque()) == 0 else {
            // The system allows no more threads. Running the job here is slow but works.
            worker.takeRetainedValue().run(waitSeconds: 0)
            return
        }
        #if canImport(Glibc)
            pthread_detach(thread)
        #else
            if let thread { pthread_detach(thread) }
        #endif
    }
}

/// The thread of an executor. It does not keep the executor alive; waiting jobs do, through their actor.
private final class Worker {
    private let queue: JobQueue
    private weak var executor: ThreadExecutor?

    init(_ queue: JobQueue, _ executor: ThreadExecutor) {
        self.queue = queue
        self.executor = executor
    }

    func run(waitSeconds: Int) {
        while let jobs = queue.next(waitSeconds: waitSeconds) {
            guard let executor else { preconditionFailure("A job outlived the executor of its actor.") }
            for job in jobs { job.runSynchronously(on: executor.asUnownedSerialExecutor()) }
        }
    }
}

/// Jobs that wait for their thread. `Mutex` has no condition variable.
// Sound: all mutable state is accessed under `mutex`.
private final class JobQueue: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [UnownedJob] = []
    private var hasThread = false
    private var isWaiting = false
    private var isClosed = false

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(arrival, nil)
    }

    deinit {
        pthread_cond_destroy(arrival)
        pthread_mutex_destroy(mutex)
        arrival.deallocate()
        mutex.deallocate()
    }

    /// Adds a job, and returns whether a thread must start.
    func add(_ job: UnownedJob) -> Bool {
        locked {
            jobs.append(job)
            if isWaiting { pthread_cond_signal(arrival) }
            defer { hasThread = true }
            return !hasThread
        }
    }

    /// No more jobs follow: the thread ends without waiting.
    func close() {
        locked {
            isClosed = true
            if isWaiting { pthread_cond_signal(arrival) }
        }
    }

    /// The waiting jobs, for the thread; `nil` if none came in time and it must end. Takes all at once, because
    /// removing the first of many moves all others.
    func next(waitSeconds: Int) -> [UnownedJob]? {
        locked {
            if jobs.isEmpty, waitSeconds > 0 { wait(waitSeconds) }
            guard !jobs.isEmpty else {
                hasThread = false
                return nil
            }
            defer { jobs = [] }
            return jobs
        }
    }

    // Setting the clock makes the wait shorter or longer, which only affects when the thread ends.
    private func wait(_ seconds: Int) {
        var end = timespec()
        clock_gettime(CLOCK_REALTIME, &end)
        end.tv_sec += seconds
        isWaiting = true
        while jobs.isEmpty, !isClosed, pthread_cond_timedwait(arrival, mutex, &end) == 0 {}
        isWaiting = false
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}

#if canImport(Glibc)
    private func runJobs(_ worker: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let worker else { return nil }
        Unmanaged<Worker>.fromOpaque(worker).takeRetainedValue().run(waitSeconds: ThreadExecutor.waitSeconds)
        return nil
    }
#else
    private func runJobs(_ worker: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Worker>.fromOpaque(worker).takeRetainedValue().run(waitSeconds: ThreadExecutor.waitSeconds)
        return nil
    }
#endif
