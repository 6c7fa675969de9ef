import CEvent

/// Reading answers.
extension ClientConnection {
    func readable() {
        core.tick()
        // Bytes without a request.
        guard let exchange else { return close() }
        exchange.isAnswered = true
        while self.exchange === exchange, !isClosed, !isPaused, readPiece(of: exchange) {}
        exchange.handOver()
    }

    /// Reads up to the next head or piece of a body. Returns whether there may be more to read.
    private func readPiece(of exchange: ClientExchange) -> Bool {
        guard let stream else { return false }
        let input = bufferevent_get_input(stream)
        guard let input, let bytes = Buffer.firstBytes(of: input) else { return false }
        do throws(HTTPFault) {
            let (count, event) = try reader.read(bytes)
            switch event {
            case .nothing: break
            case .head(let head):
                if let field = exchange.request.repeatedField, let value = head.fields[field.name],
                    value != field.value
                {
                    fail(.answerToAnother)
                    return false
                }
                try begin(head, of: exchange)
            case .body(let bytes): receive(bytes)
            }
            evbuffer_drain(input, count)
        } catch {
            fail(.malformedAnswer(error.rule))
            return false
        }
        if hasHead, reader.isComplete { complete(exchange) }
        return true
    }

    private func begin(_ head: MessageHead, of exchange: ClientExchange) throws(HTTPFault) {
        guard head.status >= 200 else {
            guard head.status != 101 else { throw .malformed("another protocol") }
            return
        }
        (hasHead, isKept) = (true, head.keepsAlive)
        let (id, mailbox) = (exchange.id, core.mailbox)
        let body = IncomingBody(expectedCount: head.contentLength) {
            mailbox.post { $0.bodyIsWanted(of: id) }
        }
        deadline = core.now + core.options.idleTimeoutSeconds * 1_000
        exchange.answer(HTTPClientResponse(status: head.status, fields: head.fields, body: body))
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
        let canGoOn = isKept && exchange.isSent && isEmpty
        self.exchange = nil
        core.complete(exchange)
        guard canGoOn else { return close() }
        if isPaused, let stream { bufferevent_enable(stream, Int16(EV_READ)) }
        (isReused, isPaused) = (true, false)
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
