/// The body of a message to send: whole, or written piece by piece.
public enum OutgoingBody: Sendable {
    case bytes([UInt8])
    /// Writes the body, and ends it by returning. An error ends the connection, so that the other side notices that the
    /// body is incomplete. The task is cancelled when the other side leaves.
    case stream(@Sendable (BodyWriter) async throws -> Void)
}

/// Writes the pieces of a body, at the speed at which the other side reads them.
public struct BodyWriter: Sendable {
    /// The other side left, or this side stops.
    public struct Closed: Error, Hashable, Sendable {
        public init() {}
    }

    private let write: @Sendable ([UInt8]) async throws(Closed) -> Void

    /// A writer over a function that sends bytes and returns when there is room for more.
    public init(_ write: @escaping @Sendable ([UInt8]) async throws(Closed) -> Void) {
        self.write = write
    }

    /// Sends bytes, and returns when the other side has room for more.
    public func write(_ bytes: [UInt8]) async throws(Closed) {
        guard !bytes.isEmpty else { return }
        try await write(bytes)
    }
}
