internal import Synchronization

/// A source of given keys, for tests.
public final class MemoryKeySource: KeySource {
    public let size: (columns: Int, rows: Int)
    private let keys: Mutex<[Key]>

    /// A source that gives these keys in order, then the end of input.
    public init(_ keys: [Key], columns: Int = 80, rows: Int = 24) {
        self.keys = Mutex(keys.reversed())
        size = (columns, rows)
    }

    /// The keys that nobody asked for.
    public var rest: [Key] { keys.withLock { $0.reversed() } }

    public func withKeys<Result>(
        _ body: (_ nextKey: () throws(StreamError) -> Key) throws(PromptError) -> Result
    ) throws(PromptError) -> Result {
        try body { () throws(StreamError) in keys.withLock { $0.popLast() } ?? .endOfInput }
    }
}
