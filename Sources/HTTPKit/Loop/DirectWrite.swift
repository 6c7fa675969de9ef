import CEvent

/// Writes without waiting for the loop. Waiting until the socket is writable, which it nearly always is, costs three
/// system calls per message.
enum DirectWrite {
    /// Sends as much as the socket accepts at once, and returns whether that was all. The rest waits for the socket,
    /// and so does an error, which the loop then finds. Not for TLS, whose bytes differ from those on the socket.
    @discardableResult
    static func flush(_ stream: OpaquePointer) -> Bool {
        let output = bufferevent_get_output(stream)
        // libevent protects the start of this buffer.
        evbuffer_unfreeze(output, 1)
        evbuffer_write(output, bufferevent_getfd(stream))
        evbuffer_freeze(output, 1)
        guard evbuffer_get_length(output) > 0 else { return true }
        bufferevent_enable(stream, Int16(EV_WRITE))
        return false
    }
}
