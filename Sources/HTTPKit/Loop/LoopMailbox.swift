import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Passes jobs to the thread of an event loop. `Core` is used on that thread only: other code can only post to it.
final class LoopMailbox<Core>: Sendable {
    typealias Job = @Sendable (Core) -> Void

    private struct Content {
        var jobs: [Job] = []
        var isClosed = false
    }

    /// The loop waits for it to become readable.
    let readEnd: Int32
    private let writeEnd: Int32
    private let content = Mutex(Content())

    init() throws(SystemCallFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemCallFailure(call: "pipe", errorNumber: errno) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        closeDescriptor(readEnd)
        closeDescriptor(writeEnd)
    }

    /// Runs a job on the loop's thread, in the order of posting. Returns `false` if the loop has ended.
    @discardableResult
    func post(_ job: @escaping Job) -> Bool {
        let (isFirst, isClosed) = content.withLock { content in
            guard !content.isClosed else { return (false, true) }
            content.jobs.append(job)
            return (content.jobs.count == 1, false)
        }
        // The loop takes all jobs at once, so only the first one must wake it.
        if isFirst { wake() }
        return !isClosed
    }

    private func wake() {
        var byte: UInt8 = 1
        while write(writeEnd, &byte, 1) < 0, errno == EINTR {}
    }

    /// Takes all jobs. Called by the loop when ``readEnd`` is readable.
    func takeAll() -> [Job] {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(readEnd, &bytes, 16) < 0, errno == EINTR {}
        return content.withLock { content in
            defer { content.jobs = [] }
            return content.jobs
        }
    }

    /// Closes the mailbox and returns the remaining jobs.
    func close() -> [Job] {
        content.withLock { content in
            content.isClosed = true
            defer { content.jobs = [] }
            return content.jobs
        }
    }
}

/// A failed system call.
struct SystemCallFailure: Error {
    let call: String
    let errorNumber: Int32
}

/// `close(2)`, for types in which a method hides that name.
func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
