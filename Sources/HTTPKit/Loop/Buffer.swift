import CEvent

/// The bytes that libevent has received.
enum Buffer {
    /// The first bytes that are stored together; none is moved for it. `nil` if the buffer is empty.
    static func firstBytes(of buffer: OpaquePointer) -> UnsafeRawBufferPointer? {
        let count = min(evbuffer_get_length(buffer), max(1, evbuffer_get_contiguous_space(buffer)))
        guard count > 0, let bytes = evbuffer_pullup(buffer, count) else { return nil }
        return UnsafeRawBufferPointer(start: bytes, count: count)
    }
}
