import CEvent

/// Writing answers.
extension Connection {
    /// Answers an unreadable request and ends the connection, because the start of the next request is unknown.
    func refuse(_ fault: HTTPFault) {
        let response = core.refusal(fault)
        isEnding = true
        exchange = ServerExchange(serial: 0, isHead: false, isVersion11: true, body: .empty)
        guard case .bytes(let bytes) = response.body else { return close() }
        answer(0, response, bytes)
    }

    /// Writes a complete answer.
    func answer(_ serial: UInt64, _ response: HTTPResponse, _ bytes: [UInt8]) {
        guard let exchange, exchange.serial == serial else { return }
        if response.closesConnection { isEnding = true }
        endIfBodyCannotBeRead()
        let hasBody = response.status != 204 && response.status != 304
        write(head(of: response, hasBody ? .known(bytes.count) : .none))
        if hasBody, !exchange.isHead { write(bytes) }
        flush()
        endExchange()
    }

    /// Writes the head of an answer whose body follows.
    func begin(_ serial: UInt64, _ response: HTTPResponse) {
        guard let exchange, exchange.serial == serial else { return }
        // Without chunks, the body ends with the connection.
        if response.closesConnection || !exchange.isVersion11 { isEnding = true }
        endIfBodyCannotBeRead()
        exchange.isStreaming = true
        write(head(of: response, exchange.isVersion11 ? .chunked : .none))
        flush()
    }

    /// Writes a part of a body. The writer continues when the client has read enough.
    func write(_ serial: UInt64, _ bytes: [UInt8], _ writer: CheckedContinuation<Bool, Never>) {
        guard let exchange, exchange.serial == serial, exchange.isStreaming, !hasLeft else {
            return writer.resume(returning: false)
        }
        if exchange.isVersion11 { write("\(String(bytes.count, radix: 16))\r\n") }
        write(bytes)
        if exchange.isVersion11 { write("\r\n") }
        flush()
        if evbuffer_get_length(output) > Self.highWater {
            exchange.writer = writer
        } else {
            writer.resume(returning: true)
        }
    }

    /// Ends a body that was written in parts; it is incomplete unless `isWhole`.
    func end(_ serial: UInt64, isWhole: Bool) {
        guard let exchange, exchange.serial == serial else { return }
        guard isWhole else { return close() }
        if exchange.isVersion11, !exchange.isHead { write("0\r\n\r\n") }
        flush()
        endExchange()
    }

    /// A client that waits for `100 Continue` may or may not send the body, so the next request cannot be found.
    private func endIfBodyCannotBeRead() {
        if incoming?.awaitsContinue == true { isEnding = true }
        if let expected = incoming?.body.expectedCount, let received = incoming?.receivedCount,
            expected - received > Self.discardMaximum
        {
            isEnding = true
        }
    }

    private func endExchange() {
        exchange = nil
        if isEnding || hasLeft && evbuffer_get_length(input) == 0 { return endWrites() }
        if incoming != nil {
            incoming?.body.finish(.failure(.incomplete))
            incoming?.isDiscarded = true
            incoming?.isPaused = false
            bufferevent_enable(stream, Int16(EV_READ))
        }
        deadlineSeconds = core.nowSeconds + core.options.idleTimeoutSeconds
        readable()
    }

    func giveUpOnBody() {
        incoming = nil
        isEnding = true
        if exchange == nil { endWrites() }
    }

    private func head(of response: HTTPResponse, _ length: BodyLength) -> [UInt8] {
        ResponseHead(response: response, length: length, date: core.date, isLast: isEnding).bytes
    }

    func flush() {
        if !peer.isSecure, hasOutput { DirectWrite.flush(stream) }
    }

    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = evbuffer_add(output, $0.baseAddress, $0.count) }
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }
}
