import BankFiles
import Synchronization

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

/// Jobs that wait for their thread.
private final class JobQueue: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var hasThread = false
        var isWaiting = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let arrival = TimedSignal()

    /// Adds a job, and returns whether a thread must start.
    func add(_ job: UnownedJob) -> Bool {
        let (isWaiting, needsThread) = state.withLock { state in
            state.jobs.append(job)
            defer { (state.isWaiting, state.hasThread) = (false, true) }
            return (state.isWaiting, !state.hasThread)
        }
        if isWaiting { arrival.send() }
        return needsThread
    }

    /// No more jobs follow: the thread ends without waiting.
    func close() {
        state.withLock { $0.isClosed = true }
        arrival.send()
    }

    /// The waiting jobs, for the thread; `nil` if none came in time and it must end. Takes all at once, because
    /// removing the first of many moves all others.
    func next(waitSeconds: Int) -> [UnownedJob]? {
        let mustWait = state.withLock { state in
            state.isWaiting = state.jobs.isEmpty && waitSeconds > 0 && !state.isClosed
            return state.isWaiting
        }
        if mustWait { arrival.wait(.seconds(waitSeconds)) }
        return state.withLock { state in
            state.isWaiting = false
            guard !state.jobs.isEmpty else {
                state.hasThread = false
                return nil
            }
            defer { state.jobs = [] }
            return state.jobs
        }
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
