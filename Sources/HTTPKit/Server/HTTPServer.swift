import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An HTTP/1.1 server: one thread for the network, and a task for each request.
///
/// Requests of one connection are answered in order. The task of a request is cancelled when its client closes the
/// connection or its sending half.
public final class HTTPServer: Sendable {
    /// Starts a task for some work.
    public typealias Spawn =
        @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>

    private enum State {
        case ready
        case running
        case ended
    }

    private struct Shared {
        var state = State.ready
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let options: HTTPServerOptions
    private let spawn: Spawn
    private let mailbox: LoopMailbox<ServerCore>
    private let refusal: @Sendable (HTTPFault) -> HTTPResponse
    private let handler: @Sendable (HTTPRequest) async -> HTTPResponse
    private let shared = Mutex(Shared())

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - spawn: starts the task of a request, so that it can start in its handler's isolation.
    ///   - refusal: creates the answer to an unreadable request.
    ///   - handler: answers all other requests.
    public init(
        _ options: HTTPServerOptions = HTTPServerOptions(),
        spawn: @escaping Spawn = { work in Task { await work() } },
        refusal: @escaping @Sendable (HTTPFault) -> HTTPResponse = HTTPResponse.plain,
        handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) throws(HTTPServerError) {
        self.options = options
        self.spawn = spawn
        self.refusal = refusal
        self.handler = handler
        do throws(SystemCallFailure) {
            self.mailbox = try LoopMailbox()
        } catch {
            throw .system(error.call, error.errorNumber)
        }
    }

    /// Each connection needs a descriptor, so the limit is raised to the system's maximum.
    private static func raiseDescriptorLimit() {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(resource, &limit)
    }

    /// Listens at all addresses, or at none if one of them fails. Returns the addresses, with the chosen ports.
    public func start(
        at addresses: [HTTPAddress], certificatePath: String? = nil, keyPath: String? = nil
    ) throws(HTTPServerError) -> [HTTPAddress] {
        var tls: TLSContext?
        if let certificatePath {
            do throws(TLSFault) {
                tls = try TLSContext(certificatePath: certificatePath, keyPath: keyPath ?? certificatePath)
            } catch {
                throw .certificate(error)
            }
        }
        Self.raiseDescriptorLimit()
        let core = try ServerCore(
            options, mailbox: mailbox, tls: tls, spawn: spawn, refusal: refusal, handler: handler)
        var (descriptors, bound): ([Int32], [HTTPAddress]) = ([], [])
        for address in addresses {
            do throws(HTTPServerError) {
                let descriptor = try address.listen()
                descriptors.append(descriptor)
                bound.append(HTTPAddress.bound(descriptor) ?? address)
            } catch {
                for descriptor in descriptors { close(descriptor) }
                throw error
            }
        }
        shared.withLock { shared in
            precondition(shared.state == .ready, "A server starts once.")
            shared.state = .running
        }
        let paths = addresses.compactMap { if case .unix(let path) = $0 { path } else { nil } }
        LoopThread.start { [self] in
            core.run(listening: descriptors)
            for path in paths { unlink(path) }
            let waiters = shared.withLock { shared in
                shared.state = .ended
                defer { shared.waiters = [] }
                return shared.waiters
            }
            for waiter in waiters { waiter.resume() }
        }
        return bound
    }

    /// Takes no more requests, and returns when the running ones are answered or `graceSeconds` have passed; the rest
    /// is then cut off.
    public func stop(graceSeconds: Int = 10) async {
        mailbox.post { $0.stop(graceSeconds: graceSeconds) }
        await waitUntilEnded()
    }

    /// Returns when the server has ended.
    public func waitUntilEnded() async {
        await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
            let isOver = shared.withLock { shared in
                guard shared.state == .running else { return true }
                shared.waiters.append(waiter)
                return false
            }
            if isOver { waiter.resume() }
        }
    }
}
