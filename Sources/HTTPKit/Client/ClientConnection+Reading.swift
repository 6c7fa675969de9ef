import CEvent

/// Reading answers.
extension ClientConnection {
    func readable() {
        core.tick()
        // Bytes without a request.
        guard let exchange else { return close() }
        exchange.isAnswered = true
        while self.exchange === exchange, !isClosed,
            hasHead ? readBody(of: exchange) : readHead(of: exchange)
        {}
        exchange.handOver()
    }

    /// Returns whether there may be more to read.
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
                if let field = exchange.request.repeatedField, let value = head.fields[field.name],
                    value != field.value
                {
                    fail(.answerToAnother)
                    return false
                }
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

    /// Returns whether there may be more to read.
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
        // One read can contain several chunks: only the reader ends a pause.
        if body.receive(bytes) >= Self.highWater { isPaused = true }
        // A slow reader is not the server's fault.
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

    func complete(_ exchange: ClientExchange) {
        // Bytes after the answer belong to no request; they must not be taken for the next answer.
        let isEmpty = stream.map { evbuffer_get_length(bufferevent_get_input($0)) == 0 } ?? false
        let canGoOn = parser.head.keepsAlive && exchange.isSent && isEmpty
        self.exchange = nil
        core.complete(exchange)
        guard canGoOn else { return close() }
        isReused = true
        deadline = core.now + core.options.keepAliveSeconds * 1_000
        core.isFree(self)
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
