import CEvent

/// Writing without waiting for the loop. To let it wait until the socket takes something, which it does nearly always,
/// costs three calls of the system for each message.
enum DirectWrite {
    /// Sends what the socket takes at once, and answers whether that was all. The rest waits for the socket, and so
    /// does an error, which the loop then finds. Not for TLS, whose bytes are not those of the socket.
    @discardableResult
    static func flush(_ stream: OpaquePointer) -> Bool {
        let output = bufferevent_get_output(stream)
        // libevent keeps the beginning of this buffer for itself.
        evbuffer_unfreeze(output, 1)
        evbuffer_write(output, bufferevent_getfd(stream))
        evbuffer_freeze(output, 1)
        guard evbuffer_get_length(output) > 0 else { return true }
        bufferevent_enable(stream, Int16(EV_WRITE))
        return false
    }
}
