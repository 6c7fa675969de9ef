/// Writes the pieces of a body, at the pace at which the client reads them.
public struct ResponseWriter: Sendable {
    /// The client left, or the server stops.
    public struct Closed: Error, Hashable, Sendable {}

    private let write: @Sendable ([UInt8]) async throws(Closed) -> Void

    /// A writer over a function that sends bytes and returns when there is room for more.
    public init(_ write: @escaping @Sendable ([UInt8]) async throws(Closed) -> Void) {
        self.write = write
    }

    /// Sends bytes, and returns when the client has room for more.
    public func write(_ bytes: [UInt8]) async throws(Closed) {
        guard !bytes.isEmpty else { return }
        try await write(bytes)
    }
}
