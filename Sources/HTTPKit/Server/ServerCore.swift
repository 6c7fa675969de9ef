import CEvent

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The part of a server that runs on the loop's thread: the loop, its listeners and connections.
final class ServerCore {
    typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    let options: HTTPServerOptions
    let handler: Handler
    let spawn: HTTPServer.Spawn
    /// Creates the answer to a request that does not reach a handler.
    let refusal: @Sendable (HTTPFault) -> HTTPResponse
    let mailbox: LoopMailbox<ServerCore>
    let base: OpaquePointer
    let tls: TLSContext?
    private(set) var connections: [UInt64: Connection] = [:]
    /// The monotonic clock at the last sweep, in seconds.
    private(set) var nowSeconds = 0
    /// The value of the field `date`.
    private(set) var date: [UInt8] = []
    private(set) var isStopping = false

    private var listeners: [OpaquePointer] = []
    private var wakeEvent: OpaquePointer?
    private var sweepEvent: OpaquePointer?
    private var lastID: UInt64 = 0
    /// The open connections per subscriber, without those of this machine.
    private var counts: [[UInt8]: Int] = [:]
    private var stopDeadlineSeconds = Int.max

    init(
        _ options: HTTPServerOptions, mailbox: LoopMailbox<ServerCore>, tls: TLSContext?,
        spawn: @escaping HTTPServer.Spawn,
        refusal: @escaping @Sendable (HTTPFault) -> HTTPResponse, handler: @escaping Handler
    ) throws(HTTPServerError) {
        guard let base = event_base_new() else { throw .system("event_base_new", errno) }
        self.base = base
        self.options = options
        self.mailbox = mailbox
        self.tls = tls
        self.spawn = spawn
        self.refusal = refusal
        self.handler = handler
        tick()
    }

    /// Runs the loop until ``stop(graceSeconds:)`` has ended all connections.
    func run(listening descriptors: [Int32]) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        wakeEvent = event_new(
            base, mailbox.readEnd, Int16(EV_READ | EV_PERSIST),
            { _, _, context in
                ServerCore.of(context).work()
            }, context)
        event_add(wakeEvent, nil)
        sweepEvent = event_new(
            base, -1, Int16(EV_PERSIST),
            { _, _, context in
                ServerCore.of(context).sweep()
            }, context)
        var second = timeval(tv_sec: 1, tv_usec: 0)
        event_add(sweepEvent, &second)
        for descriptor in descriptors { listen(descriptor, context) }
        event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
        end()
    }

    private func listen(_ descriptor: Int32, _ context: UnsafeMutableRawPointer) {
        let flags = UInt32(LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC)
        guard
            let listener = evconnlistener_new(
                base,
                { _, descriptor, address, _, context in
                    ServerCore.of(context).accept(descriptor, address)
                }, context, flags, -1, descriptor)
        else { return }
        // Without free descriptors, accepting would fail again and again; the next sweep tries again.
        evconnlistener_set_error_cb(listener) { listener, _ in evconnlistener_disable(listener) }
        listeners.append(listener)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ServerCore {
        guard let context else { preconditionFailure("A callback without its server.") }
        return Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    }

    private func work() {
        for job in mailbox.takeAll() { job(self) }
    }

    // MARK: Connections

    private func accept(_ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?) {
        let host = address.flatMap { HTTPAddress.numeric($0)?.host }
        if let host {
            var yes: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
            if !IPAddress.isLoopback(host) {
                let line = IPAddress.line(of: host)
                let count = counts[line, default: 0]
                guard count < options.connectionMaximumPerAddress else {
                    close(descriptor)
                    return
                }
                counts[line] = count + 1
            }
        }
        guard connections.count < options.connectionMaximum, let stream = makeStream(descriptor) else {
            if let host { release(host) }
            close(descriptor)
            return
        }
        lastID += 1
        let peer = HTTPPeer(address: host, isSecure: tls != nil)
        let connection = Connection(lastID, stream, peer, core: self)
        connections[lastID] = connection
        connection.start()
    }

    private func makeStream(_ descriptor: Int32) -> OpaquePointer? {
        let closes = Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)
        guard let tls else { return bufferevent_socket_new(base, descriptor, closes) }
        guard let session = SSL_new(tls.pointer) else { return nil }
        return bufferevent_openssl_socket_new(
            base, descriptor, session, BUFFEREVENT_SSL_ACCEPTING, closes)
    }

    /// Removes a closed connection.
    func remove(_ connection: Connection) {
        connections[connection.id] = nil
        if let host = connection.peer.address { release(host) }
        if isStopping { stopIfDone() }
    }

    private func release(_ host: String) {
        let line = IPAddress.line(of: host)
        guard let count = counts[line] else { return }
        counts[line] = count > 1 ? count - 1 : nil
    }

    // MARK: Time

    private func tick() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        nowSeconds = Int(time.tv_sec)
        date = HTTPDate.now()
    }

    private func sweep() {
        tick()
        for listener in listeners { evconnlistener_enable(listener) }
        for connection in connections.values where connection.deadlineSeconds <= nowSeconds {
            connection.deadlinePassed()
        }
        if isStopping, nowSeconds >= stopDeadlineSeconds {
            for connection in connections.values { connection.close() }
        }
    }

    // MARK: Stopping

    /// Takes no more connections and requests, and ends when the running requests are answered or the time is over.
    func stop(graceSeconds: Int) {
        guard !isStopping else { return }
        isStopping = true
        stopDeadlineSeconds = nowSeconds + graceSeconds
        for listener in listeners { evconnlistener_free(listener) }
        listeners = []
        for connection in connections.values { connection.endWhenAnswered() }
        stopIfDone()
    }

    private func stopIfDone() {
        if connections.isEmpty { event_base_loopbreak(base) }
    }

    private func end() {
        // Jobs posted after the last connection closed find no connection, and report that to their waiters.
        for job in mailbox.close() { job(self) }
        for event in [wakeEvent, sweepEvent] { event.map { event_free($0) } }
        event_base_free(base)
    }
}
