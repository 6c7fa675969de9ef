internal import Synchronization

/// A source of given lines, for tests.
public final class MemorySource: InputSource {
    private let lines: Mutex<[String]>

    /// A source that gives these lines in order, then ends.
    public init(lines: [String]) {
        self.lines = Mutex(lines.reversed())
    }

    /// The next of the lines.
    public func readLine() throws(StreamError) -> String? {
        lines.withLock { $0.popLast() }
    }

    /// The next of the lines, after the prompt.
    public func readSecretLine(afterPrompt prompt: () throws(StreamError) -> Void) throws(StreamError)
        -> String?
    {
        try prompt()
        return try readLine()
    }
}
