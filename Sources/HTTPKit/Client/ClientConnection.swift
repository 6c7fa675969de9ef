import CEvent

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection of a client: it is opened for one request, and then kept for others. It belongs to the loop's thread.
final class ClientConnection {
    static let highWater = 64 * 1024
    /// How long one address of several is tried.
    private static let attemptMilliseconds = 1_500

    let origin: HTTPOrigin
    /// When something has to have happened, in milliseconds of the loop's clock.
    private(set) var deadline = Int.max
    /// Whether requests can be sent.
    private(set) var isReady = false

    private unowned let core: ClientCore
    private let tls: TLSClientContext?
    private var stream: OpaquePointer?
    private var session: OpaquePointer?
    private var exchange: ClientExchange?
    private var isClosed = false

    private var addresses: [IPAddress] = []
    private var openingDeadline = Int.max
    private var lastError = HTTPClientError.timedOut(.connection)

    private let parser: MessageParser
    private var scanner: HeadScanner
    private var hasHead = false
    private var isPaused = false
    /// Whether a request was answered before this one, so that the server may be closing the connection.
    private var isReused = false

    init(_ origin: HTTPOrigin, tls: TLSClientContext?, core: ClientCore) {
        self.origin = origin
        self.tls = tls
        self.core = core
        self.parser = MessageParser(core.callbacks)
        self.scanner = HeadScanner(limit: core.options.headMaximumBytes, ofResponse: true)
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
        send(exchange)
    }

    // MARK: Sending

    func send(_ exchange: ClientExchange) {
        self.exchange = exchange
        exchange.connection = self
        (hasHead, isPaused) = (false, false)
        scanner = HeadScanner(limit: core.options.headMaximumBytes, ofResponse: true)
        // The time for the answer counts as soon as the request is on its way; until then the stream's own timeout does.
        deadline = .max
        add(exchange.request.head)
        switch exchange.request.body {
        case .bytes(let bytes):
            add(bytes)
            exchange.isSent = true
        case .stream(let produce):
            exchange.produce(produce, to: core.mailbox)
        }
    }

    private func add(_ bytes: [UInt8]) {
        guard let stream else { return }
        bytes.withUnsafeBytes { _ = evbuffer_add(bufferevent_get_output(stream), $0.baseAddress, $0.count) }
    }

    /// Sends a chunk of the request's body. The writer goes on when the server has room for more.
    func write(_ bytes: [UInt8], _ writer: CheckedContinuation<Bool, Never>) {
        guard let exchange, let stream, !isClosed else { return writer.resume(returning: false) }
        add(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
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
    }

    private func writable() {
        guard let exchange else { return }
        core.tick()
        if let writer = exchange.writer {
            exchange.writer = nil
            writer.resume(returning: true)
        } else if exchange.isSent, !hasHead {
            deadline = core.now + core.options.answerTimeoutSeconds * 1_000
        }
    }

    // MARK: Reading

    private func readable() {
        core.tick()
        // Bytes that no request asked for.
        guard let exchange else { return close() }
        exchange.isAnswered = true
        while self.exchange === exchange, !isClosed {
            guard hasHead ? readBody(of: exchange) : readHead(of: exchange) else { return }
        }
    }

    /// Answers whether there may be more to read.
    private func readHead(of exchange: ClientExchange) -> Bool {
        guard let stream else { return false }
        let input = bufferevent_get_input(stream)
        let count = min(evbuffer_get_length(input), core.options.headMaximumBytes)
        guard count > 0, let bytes = evbuffer_pullup(input, count) else { return false }
        switch scanner.scan(UnsafeBufferPointer(start: bytes, count: count)) {
        case .incomplete: return false
        case .fault(let fault):
            fail(.malformedAnswer(fault.rule))
            return false
        case .complete(let count):
            scanner = HeadScanner(limit: core.options.headMaximumBytes, ofResponse: true)
            do throws(HTTPFault) {
                let kind: MessageParser.Kind =
                    exchange.request.method == "HEAD" ? .responseWithoutBody : .response
                let head = try parser.readHead(UnsafeRawBufferPointer(start: bytes, count: count), of: kind)
                evbuffer_drain(input, count)
                try begin(head, of: exchange)
                return true
            } catch {
                fail(.malformedAnswer(error.rule))
                return false
            }
        }
    }

    private func begin(_ head: MessageParser.Head, of exchange: ClientExchange) throws(HTTPFault) {
        guard head.status >= 200 else {
            guard head.status != 101 else { throw .malformed("another protocol") }
            return
        }
        hasHead = true
        let (id, mailbox) = (exchange.id, core.mailbox)
        let body = IncomingBody(expectedCount: parser.isComplete ? 0 : head.contentLength) {
            mailbox.post { $0.bodyIsWanted(of: id) }
        }
        deadline = core.now + core.options.idleTimeoutSeconds * 1_000
        parser.onBody = { [unowned self] in receive($0) }
        exchange.answer(HTTPClientResponse(status: head.status, fields: head.fields, body: body))
        if parser.isComplete { complete(exchange) }
    }

    /// Answers whether there may be more to read.
    private func readBody(of exchange: ClientExchange) -> Bool {
        guard let stream, !isPaused else { return false }
        let input = bufferevent_get_input(stream)
        let count = min(evbuffer_get_length(input), Self.highWater)
        guard count > 0, let bytes = evbuffer_pullup(input, count) else { return false }
        do throws(HTTPFault) {
            let read = try parser.readBody(UnsafeRawBufferPointer(start: bytes, count: count))
            evbuffer_drain(input, read)
        } catch {
            fail(.malformedAnswer(error.rule))
            return false
        }
        if parser.isComplete { complete(exchange) }
        return true
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        guard let stream, let body = exchange?.body else { return }
        // Several chunks can be in the bytes of one read: only the reader ends a pause.
        if body.receive(bytes) >= Self.highWater { isPaused = true }
        // A reader that takes its time is no fault of the server.
        deadline = isPaused ? .max : core.now + core.options.idleTimeoutSeconds * 1_000
        if isPaused { bufferevent_disable(stream, Int16(EV_READ)) }
    }

    func bodyIsWanted() {
        guard isPaused, let stream else { return }
        isPaused = false
        deadline = core.now + core.options.idleTimeoutSeconds * 1_000
        bufferevent_enable(stream, Int16(EV_READ))
        readable()
    }

    private func complete(_ exchange: ClientExchange) {
        let canGoOn = parser.head.keepsAlive && exchange.isSent
        self.exchange = nil
        core.complete(exchange)
        guard canGoOn else { return close() }
        isReused = true
        deadline = core.now + core.options.keepAliveSeconds * 1_000
        core.isFree(self)
    }

    // MARK: The end

    private func happened(_ what: Int32) {
        core.tick()
        if what & BEV_EVENT_CONNECTED != 0 { return connected() }
        let errorNumber = errno
        guard isReady else { return attemptFailed(errorNumber) }
        guard let exchange else { return close() }
        if what & BEV_EVENT_TIMEOUT != 0 { return fail(.timedOut(.answer), .tooSlow) }
        if hasHead, what & BEV_EVENT_EOF != 0 {
            // A body without a length ends with the connection.
            try? parser.endOfInput()
            if parser.isComplete { return complete(exchange) }
        }
        if isReused, !exchange.isAnswered, exchange.request.isSafe, case .bytes = exchange.request.body {
            // The server closed a connection that it had kept, before it saw the request.
            self.exchange = nil
            exchange.connection = nil
            close()
            return core.place(exchange)
        }
        fail(.noAnswer)
    }

    private func attemptFailed(_ errorNumber: Int32) {
        if let stream, let session {
            let code = bufferevent_get_openssl_error(stream)
            if code != 0 || SSL_get_verify_result(session) != X509_V_OK {
                return fail(TLSClientContext.fault(of: session, code))
            }
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

    private func fail(_ error: HTTPClientError, _ failure: IncomingBody.Failure = .incomplete) {
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

extension HTTPFault {
    /// The rule that an answer breaks.
    fileprivate var rule: String {
        switch self {
        case .malformed(let rule): rule
        case .headTooLarge: "a header section that is too large"
        case .unsupportedVersion: "another version of HTTP"
        case .unsupportedCoding: "an unknown transfer coding"
        case .tooSlow, .unknownMethod, .unknownExpectation: "a status line"
        }
    }
}
