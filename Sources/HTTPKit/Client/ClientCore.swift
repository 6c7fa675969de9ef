import CEvent

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The part of a client that runs on the loop's thread: the loop, its connections, and the requests.
final class ClientCore {
    private static let sweepMicroseconds = 100_000

    let options: HTTPClientOptions
    let mailbox: LoopMailbox<ClientCore>
    let base: OpaquePointer
    let names: NameLookup
    /// The monotonic clock at the last event, in milliseconds.
    private(set) var now = 0

    private var exchanges: [UInt64: ClientExchange] = [:]
    /// The requests that wait for a connection, in order.
    private var waiting: [HTTPOrigin: [ClientExchange]] = [:]
    private var connections: [HTTPOrigin: [ClientConnection]] = [:]
    private var tls: TLSClientContext?
    private var wakeEvent: OpaquePointer?
    private var sweepEvent: OpaquePointer?

    init(_ options: HTTPClientOptions, mailbox: LoopMailbox<ClientCore>) throws(HTTPClientError) {
        guard let base = event_base_new() else { throw .system("event_base_new", errno) }
        self.base = base
        self.options = options
        self.mailbox = mailbox
        self.names = NameLookup(base)
    }

    /// Runs the loop until ``shutDown()``.
    func run() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        wakeEvent = event_new(
            base, mailbox.readEnd, Int16(EV_READ | EV_PERSIST),
            { _, _, context in
                ClientCore.of(context).work()
            }, context)
        event_add(wakeEvent, nil)
        sweepEvent = event_new(
            base, -1, 0,
            { _, _, context in
                ClientCore.of(context).sweep()
            }, context)
        event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
        for job in mailbox.close() { job(self) }
        for event in [wakeEvent, sweepEvent] { event.map { event_free($0) } }
        names.end()
        event_base_free(base)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ClientCore {
        guard let context else { preconditionFailure("A callback without its client.") }
        return Unmanaged<ClientCore>.fromOpaque(context).takeUnretainedValue()
    }

    private func work() {
        tick()
        for job in mailbox.takeAll() { job(self) }
        scheduleSweep()
    }

    func shutDown() {
        for exchange in exchanges.values { exchange.fail(.shutDown) }
        exchanges = [:]
        waiting = [:]
        for connection in connections.values.flatMap(\.self) { connection.close() }
        event_base_loopbreak(base)
    }

    // MARK: Requests

    func begin(_ exchange: ClientExchange) {
        exchanges[exchange.id] = exchange
        if let seconds = exchange.request.timeoutSeconds { exchange.deadline = now + seconds * 1_000 }
        place(exchange)
    }

    /// Gives a request a connection, or queues it.
    func place(_ exchange: ClientExchange) {
        let origin = exchange.request.origin
        let all = connections[origin] ?? []
        if let idle = all.last(where: \.isIdle) {
            idle.send(exchange)
        } else if all.count < options.connectionMaximumPerOrigin {
            connect(to: origin, for: exchange)
        } else {
            waiting[origin, default: []].append(exchange)
        }
    }

    private func connect(to origin: HTTPOrigin, for exchange: ClientExchange) {
        do throws(HTTPClientError) {
            if origin.isSecure, tls == nil {
                tls = try TLSClientContext(authoritiesPath: options.certificateAuthoritiesPath)
            }
            let connection = ClientConnection(origin, tls: origin.isSecure ? tls : nil, core: self)
            connections[origin, default: []].append(connection)
            connection.open(for: exchange)
        } catch {
            fail(exchange.id, error)
        }
    }

    /// Gives a free connection to the next waiting request.
    func isFree(_ connection: ClientConnection) {
        guard var queue = waiting[connection.origin], !queue.isEmpty else { return }
        let next = queue.removeFirst()
        waiting[connection.origin] = queue.isEmpty ? nil : queue
        connection.send(next)
    }

    /// Removes a closed connection. A waiting request gets a new one.
    func remove(_ connection: ClientConnection) {
        connections[connection.origin]?.removeAll { $0 === connection }
        if connections[connection.origin]?.isEmpty == true { connections[connection.origin] = nil }
        guard var queue = waiting[connection.origin], !queue.isEmpty else { return }
        let next = queue.removeFirst()
        waiting[connection.origin] = queue.isEmpty ? nil : queue
        place(next)
    }

    /// Ends a failed request. Its connection is not reused.
    func fail(_ id: UInt64, _ error: HTTPClientError, _ failure: IncomingBody.Failure = .incomplete) {
        guard let exchange = exchanges.removeValue(forKey: id) else { return }
        waiting[exchange.request.origin]?.removeAll { $0 === exchange }
        exchange.fail(error, failure)
        exchange.connection?.close()
    }

    /// The caller needs nothing more of the answer.
    func finish(_ id: UInt64) { fail(id, .cancelled) }

    /// The answer is complete.
    func complete(_ exchange: ClientExchange) {
        exchanges[exchange.id] = nil
        exchange.endProducer()
        exchange.body?.finish()
    }

    // MARK: Bodies of requests

    func write(_ bytes: [UInt8], of id: UInt64, _ writer: CheckedContinuation<Bool, Never>) {
        guard let connection = exchanges[id]?.connection else { return writer.resume(returning: false) }
        connection.write(bytes, writer)
    }

    func endBody(of id: UInt64, isWhole: Bool) {
        guard let connection = exchanges[id]?.connection else { return }
        isWhole ? connection.endBody() : fail(id, .cancelled)
    }

    /// The reader of an answer's body needs more of it.
    func bodyIsWanted(of id: UInt64) { exchanges[id]?.connection?.bodyIsWanted() }

    // MARK: Time

    func tick() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        now = Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
    }

    /// No sweep is needed while no connection is open.
    private func scheduleSweep() {
        guard !connections.isEmpty || !exchanges.isEmpty,
            event_pending(sweepEvent, Int16(EV_TIMEOUT), nil) == 0
        else { return }
        var interval = timeval(tv_sec: 0, tv_usec: Self.sweepMicroseconds)
        event_add(sweepEvent, &interval)
    }

    private func sweep() {
        tick()
        for exchange in exchanges.values where exchange.deadline <= now {
            fail(
                exchange.id, .timedOut(exchange.connection?.isReady == true ? .answer : .connection), .tooSlow
            )
        }
        for connection in connections.values.flatMap(\.self) where connection.deadline <= now {
            connection.deadlinePassed()
        }
        scheduleSweep()
    }
}
