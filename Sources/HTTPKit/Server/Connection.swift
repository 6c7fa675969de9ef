import CEvent

/// One connection: reads requests, gets answers one after another, and closes. It belongs to the loop's thread.
final class Connection {
    static let highWater = 64 * 1024
    /// How much of an unwanted body is read, so that the connection can be reused.
    static let discardMaximum = 256 * 1024
    private static let lingerSeconds = 2

    let id: UInt64
    let peer: HTTPPeer
    /// The deadline of the current step, on the clock of ``ServerCore/nowSeconds``.
    var deadlineSeconds = Int.max

    unowned let core: ServerCore
    let stream: OpaquePointer
    private var reader: MessageReader
    var exchange: ServerExchange?
    private var lastSerial: UInt64 = 0
    /// The body that is being read; `nil` between requests.
    var incoming: BodyReception?
    /// The client has stopped sending.
    private(set) var hasLeft = false
    /// No request follows the current answer.
    var isEnding = false
    /// Everything was written, and the client gets time to read it.
    private var isLingering = false
    private var isClosed = false

    init(_ id: UInt64, _ stream: OpaquePointer, _ peer: HTTPPeer, core: ServerCore) {
        self.id = id
        self.stream = stream
        self.peer = peer
        self.core = core
        self.reader = MessageReader(.request, headMaximumBytes: core.options.headMaximumBytes)
    }

    func start() {
        bufferevent_setcb(
            stream, { _, context in Connection.of(context).readable() },
            { _, context in Connection.of(context).writable() },
            { _, what, context in Connection.of(context).happened(Int32(what)) },
            Unmanaged.passUnretained(self).toOpaque())
        bufferevent_setwatermark(stream, Int16(EV_READ), 0, Self.highWater)
        bufferevent_setwatermark(stream, Int16(EV_WRITE), Self.highWater / 2, 0)
        var patience = timeval(tv_sec: core.options.idleTimeoutSeconds, tv_usec: 0)
        bufferevent_set_timeouts(stream, nil, &patience)
        deadlineSeconds = core.nowSeconds + core.options.headTimeoutSeconds
        bufferevent_enable(stream, Int16(EV_READ))
        // Plain connections are written to directly, and wait for the socket only if it is full.
        if !peer.isSecure { bufferevent_disable(stream, Int16(EV_WRITE)) }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Connection {
        guard let context else { preconditionFailure("A callback without its connection.") }
        return Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    }

    var input: OpaquePointer { bufferevent_get_input(stream) }
    var output: OpaquePointer { bufferevent_get_output(stream) }
    var hasOutput: Bool { evbuffer_get_length(output) > 0 }

    // MARK: Reading

    func readable() {
        if isLingering || isEnding && exchange == nil {
            evbuffer_drain(input, evbuffer_get_length(input))
            return
        }
        while !isClosed, !isEnding || incoming != nil {
            guard incoming.map({ !$0.isPaused }) ?? (exchange == nil), readPiece() else { return }
        }
    }

    /// Reads up to the next head or piece of a body. Returns whether there may be more to read.
    private func readPiece() -> Bool {
        guard let bytes = Buffer.firstBytes(of: input) else { return false }
        if incoming == nil, reader.isAtStart {
            deadlineSeconds = core.nowSeconds + core.options.headTimeoutSeconds
        }
        do throws(HTTPFault) {
            let (count, event) = try reader.read(bytes)
            incoming?.receivedCount += count
            switch event {
            case .nothing: break
            case .head(let head): try begin(head)
            case .body(let bytes): receive(bytes)
            }
            // A longer unwanted body ends the connection.
            guard !isClosed else { return false }
            evbuffer_drain(input, count)
            if incoming != nil, reader.isComplete { endBody() }
            return true
        } catch {
            refuseRest(error)
            return false
        }
    }

    /// The rest of the connection cannot be read.
    private func refuseRest(_ fault: HTTPFault) {
        guard let incoming else { return refuse(fault) }
        incoming.body.finish(.failure(.incomplete))
        self.incoming = nil
        // The handler's answer is the last one.
        isEnding = true
        bufferevent_disable(stream, Int16(EV_READ))
        if exchange == nil { endWrites() }
    }

    private func begin(_ head: MessageHead) throws(HTTPFault) {
        lastSerial += 1
        let (serial, id, mailbox) = (lastSerial, id, core.mailbox)
        let hasBody = head.framing != .none
        let body =
            hasBody
            ? IncomingBody(expectedCount: head.contentLength) {
                mailbox.post { $0.connections[id]?.bodyIsWanted(serial) }
            } : IncomingBody.empty
        let request = try HTTPRequest(head, body, peer)
        if hasBody {
            let awaitsContinue = head.isVersion11 && head.fields.has("expect")
            incoming = BodyReception(
                body, startedSeconds: core.nowSeconds, awaitsContinue: awaitsContinue)
        }
        isEnding = !head.keepsAlive || core.isStopping
        deadlineSeconds = hasBody ? core.nowSeconds + core.options.headTimeoutSeconds : .max
        let exchange = ServerExchange(
            serial: serial, isHead: head.method == "HEAD", isVersion11: head.isVersion11, body: body)
        self.exchange = exchange
        let outlet = ResponseOutlet(
            mailbox: mailbox, connection: id, serial: serial, isHead: exchange.isHead)
        // Without a capture list, which would make the compiler leave the isolation that the task was started in.
        let handler = core.handler
        exchange.task = core.spawn { await outlet.send(await handler(request)) }
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        guard var incoming else { return }
        incoming.awaitsContinue = false
        let waiting = incoming.isDiscarded ? 0 : incoming.body.receive(bytes)
        // One read can contain several chunks: only the reader ends a pause.
        if waiting >= Self.highWater { incoming.isPaused = true }
        let seconds = incoming.receivedCount / max(1, core.options.bodyMinimumBytesPerSecond)
        deadlineSeconds =
            incoming.isPaused
            ? .max
            : min(
                core.nowSeconds + core.options.idleTimeoutSeconds,
                incoming.startedSeconds + core.options.headTimeoutSeconds + seconds)
        self.incoming = incoming
        if incoming.isPaused { bufferevent_disable(stream, Int16(EV_READ)) }
        if incoming.isDiscarded, incoming.receivedCount > Self.discardMaximum { giveUpOnBody() }
    }

    private func endBody() {
        incoming?.body.finish()
        if incoming?.isPaused == true { bufferevent_enable(stream, Int16(EV_READ)) }
        incoming = nil
        deadlineSeconds = exchange == nil ? core.nowSeconds + core.options.idleTimeoutSeconds : .max
    }

    /// The reader of a body needs more of it.
    func bodyIsWanted(_ serial: UInt64) {
        guard exchange?.serial == serial, incoming != nil else { return }
        if incoming?.awaitsContinue == true {
            incoming?.awaitsContinue = false
            write("HTTP/1.1 100 Continue\r\n\r\n")
            flush()
        }
        guard incoming?.isPaused == true else { return }
        incoming?.isPaused = false
        deadlineSeconds = core.nowSeconds + core.options.idleTimeoutSeconds
        bufferevent_enable(stream, Int16(EV_READ))
        readable()
    }

    // MARK: The end

    private func writable() {
        if !peer.isSecure, !hasOutput { bufferevent_disable(stream, Int16(EV_WRITE)) }
        if let writer = exchange?.writer {
            exchange?.writer = nil
            writer.resume(returning: true)
        }
        if isEnding, exchange == nil, !hasOutput { linger() }
    }

    private func happened(_ what: Int32) {
        if what & (BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT) != 0 { return close() }
        guard what & BEV_EVENT_EOF != 0 else { return }
        hasLeft = true
        if isLingering { return close() }
        guard let exchange else { return hasOutput ? endWrites() : close() }
        // A client that closed only its sending half still gets a quick answer. After an incomplete body it is the last
        // one.
        if incoming != nil { isEnding = true }
        incoming?.body.finish(.failure(.incomplete))
        incoming = nil
        exchange.task?.cancel()
        if exchange.isStreaming { close() }
    }

    /// Ends the connection when everything is written.
    func endWrites() {
        isEnding = true
        if !hasOutput { linger() }
    }

    // If the connection were closed at once while the client still sends, the system would discard what the client has
    // not read yet (RFC 9112, section 9.6).
    private func linger() {
        guard !isLingering, !hasLeft, !peer.isSecure else { return close() }
        isLingering = true
        shutdown(bufferevent_getfd(stream), Int32(SHUT_WR))
        deadlineSeconds = core.nowSeconds + Self.lingerSeconds
        bufferevent_enable(stream, Int16(EV_READ))
    }

    /// Ends the connection after the current request, if there is one.
    func endWhenAnswered() {
        isEnding = true
        if let exchange {
            if exchange.isStreaming { exchange.task?.cancel() }
        } else {
            endWrites()
        }
    }

    func deadlinePassed() {
        if let incoming, exchange != nil, !incoming.isDiscarded {
            deadlineSeconds = core.nowSeconds + core.options.idleTimeoutSeconds
            isEnding = true
            self.incoming = nil
            bufferevent_disable(stream, Int16(EV_READ))
            return incoming.body.finish(.failure(.tooSlow))
        }
        guard exchange == nil, !isEnding, !reader.isAtStart else { return close() }
        refuse(.tooSlow)
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        incoming?.body.finish(.failure(.incomplete))
        incoming = nil
        exchange?.task?.cancel()
        exchange?.writer?.resume(returning: false)
        exchange = nil
        // Signals the regular end of the data (RFC 8446, section 6.1), without waiting for the client's signal.
        if peer.isSecure, let session = bufferevent_openssl_get_ssl(stream) {
            SSL_set_shutdown(session, SSL_RECEIVED_SHUTDOWN)
            SSL_shutdown(session)
        }
        bufferevent_free(stream)
        core.remove(self)
    }
}
