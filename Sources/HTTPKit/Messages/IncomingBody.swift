import Synchronization

/// The body of a message, as it arrives. One reader takes its pieces; until it takes them, the sender waits.
public final class IncomingBody: Sendable {
    public enum Failure: Error, Hashable, Sendable {
        /// The sender left before the end, or sent an invalid body.
        case incomplete
        /// No bytes arrived for too long.
        case tooSlow
        /// It has more bytes than the reader accepts.
        case tooLarge
    }

    private struct State {
        var pieces: [UInt8] = []
        var end: Result<Void, Failure>?
        var reader: CheckedContinuation<Result<[UInt8]?, Failure>, Never>?
    }

    /// Without a body, or with one that is already complete.
    public static var empty: IncomingBody { IncomingBody(bytes: []) }

    /// From `content-length`; `nil` if the length is not known in advance.
    public let expectedCount: Int?
    private let state: Mutex<State>
    /// Tells the connection that the reader needs more.
    private let want: @Sendable () -> Void

    public convenience init(bytes: [UInt8]) {
        self.init(expectedCount: bytes.count, want: {})
        state.withLock { $0 = State(pieces: bytes, end: .success(())) }
    }

    init(expectedCount: Int?, want: @escaping @Sendable () -> Void) {
        self.expectedCount = expectedCount
        self.want = want
        self.state = Mutex(State())
    }

    /// Whether no more bytes will arrive.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// The next bytes; `nil` at the end.
    public func next() async throws(Failure) -> [UInt8]? {
        let result = await withCheckedContinuation {
            (reader: CheckedContinuation<Result<[UInt8]?, Failure>, Never>) in
            let (ready, mustAsk) = state.withLock { state -> (Result<[UInt8]?, Failure>?, Bool) in
                precondition(state.reader == nil, "A body has one reader.")
                if !state.pieces.isEmpty {
                    defer { state.pieces = [] }
                    return (.success(state.pieces), state.end == nil)
                }
                if let end = state.end { return (end.map { nil }, false) }
                state.reader = reader
                return (nil, true)
            }
            if let ready { reader.resume(returning: ready) }
            if mustAsk { want() }
        }
        return try result.get()
    }

    /// The whole body. Throws ``Failure/tooLarge`` before more than `limit` bytes are in memory.
    public func collect(upTo limit: Int) async throws(Failure) -> [UInt8] {
        if let expectedCount, expectedCount > limit { throw .tooLarge }
        guard var whole = try await next() else { return [] }
        while true {
            guard whole.count <= limit else { throw .tooLarge }
            guard let piece = try await next() else { return whole }
            whole += piece
        }
    }

    /// Adds bytes, and returns how many wait for the reader.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        let (reader, count) = state.withLock {
            state -> (CheckedContinuation<Result<[UInt8]?, Failure>, Never>?, Int) in
            guard state.end == nil else { return (nil, 0) }
            guard let reader = state.reader else {
                state.pieces.append(contentsOf: bytes)
                return (nil, state.pieces.count)
            }
            state.reader = nil
            return (reader, 0)
        }
        reader?.resume(returning: .success(Array(bytes)))
        return count
    }

    /// Ends the body; only the first end counts.
    func finish(_ end: Result<Void, Failure> = .success(())) {
        let reader = state.withLock { state in
            if state.end == nil {
                state.end = end
                // The pieces of a failed body are not read.
                if case .failure = end { state.pieces = [] }
            }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: end.map { nil })
    }
}
