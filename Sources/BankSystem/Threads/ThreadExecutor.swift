#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs jobs one after another on a thread of its own, so that what blocks (files, locks, the database) never
/// holds up the threads on which everything else runs.
///
/// The thread begins with the first job. It waits a second for another before it ends: a server has one soon, and to
/// begin a thread costs more than most jobs.
public final class ThreadExecutor: SerialExecutor {
    fileprivate static let waitSeconds = 1

    private let queue = JobQueue()

    /// An executor without a thread yet.
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
            // The system gives no more threads: slower on this one is better than not at all.
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

/// The thread of an executor. It does not keep the executor alive: what waits does, through its actor.
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

/// Jobs that wait for their thread. `Mutex` has no condition to wait for.
// Sound: everything that changes is read and changed under `mutex`.
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

    /// Adds a job, and answers whether a thread has to begin.
    func add(_ job: UnownedJob) -> Bool {
        locked {
            jobs.append(job)
            if isWaiting { pthread_cond_signal(arrival) }
            defer { hasThread = true }
            return !hasThread
        }
    }

    /// No more jobs come: the thread ends without waiting.
    func close() {
        locked {
            isClosed = true
            if isWaiting { pthread_cond_signal(arrival) }
        }
    }

    /// The jobs that wait, for the thread; `nil` if it has to end, because none came for so long. All are taken at once:
    /// the first of many is taken from the others by moving them all.
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

    // A clock that is set meanwhile makes the wait shorter or longer: the thread ends sooner, or later.
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
