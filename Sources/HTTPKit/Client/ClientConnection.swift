import CEvent

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection of a client: opened for one request, then reused. It belongs to the loop's thread.
final class ClientConnection {
    static let highWater = 64 * 1024
    /// How long each of several addresses is tried.
    private static let attemptMilliseconds = 1_500

    let origin: HTTPOrigin
    /// The deadline of the current step, in milliseconds of the loop's clock.
    var deadline = Int.max
    /// Whether requests can be sent.
    private(set) var isReady = false

    unowned let core: ClientCore
    private let tls: TLSClientContext?
    var stream: OpaquePointer?
    private var session: OpaquePointer?
    var exchange: ClientExchange?
    var isClosed = false

    private var addresses: [IPAddress] = []
    private var openingDeadline = Int.max
    private var lastError = HTTPClientError.timedOut(.connection)

    var reader: MessageReader
    var hasHead = false
    /// Whether the server will answer another request, by its answer to the last one.
    var isKept = false
    var isPaused = false
    /// Whether the connection already answered a request, so that the server may be closing it.
    var isReused = false

    init(_ origin: HTTPOrigin, tls: TLSClientContext?, core: ClientCore) {
        self.origin = origin
        self.tls = tls
        self.core = core
        self.reader = MessageReader(.response, headMaximumBytes: core.options.headMaximumBytes)
    }

    var isIdle: Bool { isReady && exchange == nil && !isClosed }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ClientConnection {
        guard let context else { preconditionFailure("A callback without its connection.") }
        return Unmanaged<ClientConnection>.fromOpaque(context).takeUnretainedValue()
    }

    // MARK: Connecting

    func open(for exchange: ClientExchange) {
        self.exchange = exchange
        exchange.connection = self
        openingDeadline = core.now + core.options.connectionTimeoutSeconds * 1_000
        deadline = openingDeadline
        core.names.find(origin.host) { [weak self] in self?.connect(to: $0) }
    }

    private func connect(to found: [IPAddress]) {
        guard !isClosed else { return }
        addresses = found.filter(core.options.isAllowed)
        guard !addresses.isEmpty else {
            return fail(found.isEmpty ? .nameNotFound(origin.host) : .addressNotAllowed(origin.host))
        }
        connectNext()
    }

    /// Tries the next address.
    private func connectNext() {
        closeStream()
        guard !addresses.isEmpty else { return fail(lastError) }
        let address = addresses.removeFirst()
        guard makeStream(), let stream else { return fail(.system("bufferevent", ENOMEM)) }
        core.tick()
        deadline =
            addresses.isEmpty ? openingDeadline : min(openingDeadline, core.now + Self.attemptMilliseconds)
        let result = address.withSocketAddress(port: origin.port) {
            bufferevent_socket_connect(stream, $0, Int32($1))
        }
        guard result == 0 else {
            lastError = .notConnected(errorNumber: errno)
            return connectNext()
        }
    }

    private func makeStream() -> Bool {
        let closes = Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)
        if let tls {
            guard let session = tls.session(for: origin.host) else { return false }
            self.session = session
            stream = bufferevent_openssl_socket_new(
                core.base, -1, session, BUFFEREVENT_SSL_CONNECTING, closes)
        } else {
            stream = bufferevent_socket_new(core.base, -1, closes)
        }
        guard let stream else { return false }
        bufferevent_setcb(
            stream, { _, context in ClientConnection.of(context).readable() },
            { _, context in ClientConnection.of(context).writable() },
            { _, what, context in ClientConnection.of(context).happened(Int32(what)) },
            Unmanaged.passUnretained(self).toOpaque())
        bufferevent_setwatermark(stream, Int16(EV_READ), 0, Self.highWater)
        bufferevent_enable(stream, Int16(EV_READ | EV_WRITE))
        return true
    }

    private func connected() {
        guard let stream, let exchange else { return close() }
        isReady = true
        var yes: Int32 = 1
        setsockopt(
            bufferevent_getfd(stream), Int32(IPPROTO_TCP), TCP_NODELAY, &yes,
            socklen_t(MemoryLayout<Int32>.size))
        var patience = timeval(tv_sec: core.options.idleTimeoutSeconds, tv_usec: 0)
        bufferevent_set_timeouts(stream, nil, &patience)
        if tls == nil { bufferevent_disable(stream, Int16(EV_WRITE)) }
        send(exchange)
    }

    // MARK: Sending

    func send(_ exchange: ClientExchange) {
        self.exchange = exchange
        exchange.connection = self
        (hasHead, isPaused) = (false, false)
        reader = MessageReader(
            exchange.request.method == "HEAD" ? .responseToHead : .response,
            headMaximumBytes: core.options.headMaximumBytes)
        // The answer timeout starts when the request is sent; until then the stream's own timeout applies.
        deadline = .max
        add(exchange.request.head)
        switch exchange.request.body {
        case .bytes(let bytes):
            add(bytes)
            exchange.isSent = true
            flush()
        case .stream(let produce):
            flush()
            exchange.produce(produce, to: core.mailbox)
        }
    }

    private func add(_ bytes: [UInt8]) {
        guard let stream else { return }
        bytes.withUnsafeBytes { _ = evbuffer_add(bufferevent_get_output(stream), $0.baseAddress, $0.count) }
    }

    /// Sends a chunk of the request's body. The writer continues when the server has read enough.
    func write(_ bytes: [UInt8], _ writer: CheckedContinuation<Bool, Never>) {
        guard let exchange, let stream, !isClosed else { return writer.resume(returning: false) }
        add(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
        flush()
        if evbuffer_get_length(bufferevent_get_output(stream)) > Self.highWater {
            exchange.writer = writer
        } else {
            writer.resume(returning: true)
        }
    }

    func endBody() {
        guard let exchange else { return }
        add(Array("0\r\n\r\n".utf8))
        exchange.isSent = true
        flush()
    }

    private func flush() {
        guard let stream, tls == nil, DirectWrite.flush(stream) else { return }
        writable()
    }

    /// All bytes were sent.
    private func writable() {
        guard let stream, let exchange else { return }
        core.tick()
        if tls == nil { bufferevent_disable(stream, Int16(EV_WRITE)) }
        if let writer = exchange.writer {
            exchange.writer = nil
            writer.resume(returning: true)
        } else if exchange.isSent, !hasHead {
            let seconds = exchange.request.answerTimeoutSeconds ?? core.options.answerTimeoutSeconds
            deadline = core.now + seconds * 1_000
        }
    }

    // MARK: The end

    private func happened(_ what: Int32) {
        let errorNumber = errno
        core.tick()
        if what & BEV_EVENT_CONNECTED != 0 { return connected() }
        guard isReady else { return attemptFailed(errorNumber) }
        guard let exchange else { return close() }
        if what & BEV_EVENT_TIMEOUT != 0 { return fail(.timedOut(.answer), .tooSlow) }
        if what & BEV_EVENT_EOF != 0, reader.endsWithConnection { return complete(exchange) }
        if isReused, !exchange.isAnswered, exchange.request.isSafe, case .bytes = exchange.request.body {
            // The server closed a reused connection before it saw the request.
            self.exchange = nil
            exchange.connection = nil
            close()
            return core.place(exchange)
        }
        fail(.noAnswer)
    }

    private func attemptFailed(_ errorNumber: Int32) {
        var errorNumber = errorNumber
        if let stream, let session {
            let code = bufferevent_get_openssl_error(stream)
            // Other addresses of the host have the same certificate.
            if let fault = TLSClientContext.fault(of: session, code) { return fail(fault) }
            errorNumber = TLSClientContext.systemError(code) ?? errorNumber
        }
        lastError = .notConnected(errorNumber: errorNumber)
        connectNext()
    }

    func deadlinePassed() {
        guard isReady else {
            guard !addresses.isEmpty, core.now < openingDeadline else { return fail(.timedOut(.connection)) }
            return connectNext()
        }
        exchange == nil ? close() : fail(.timedOut(.answer), .tooSlow)
    }

    func fail(_ error: HTTPClientError, _ failure: IncomingBody.Failure = .incomplete) {
        guard let exchange else { return close() }
        core.fail(exchange.id, error, failure)
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        deadline = .max
        exchange = nil
        closeStream()
        core.remove(self)
    }

    private func closeStream() {
        guard let stream else { return }
        if let session, isReady {
            SSL_set_shutdown(session, SSL_RECEIVED_SHUTDOWN)
            SSL_shutdown(session)
        }
        bufferevent_free(stream)
        (self.stream, session) = (nil, nil)
    }
}
