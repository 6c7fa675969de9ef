internal import Synchronization

/// A source of given lines, for tests.
public final class MemorySource: InputSource {
    private let lines: Mutex<[String]>

    /// A source that gives these lines in order, then ends.
    public init(lines: [String]) {
        self.lines = Mutex(lines.reversed())
    }

    public func readLine() throws(StreamError) -> String? {
        lines.withLock { $0.popLast() }
    }

    /// The next of the lines, as bytes.
    public func readSecretLine<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret? {
        guard let line = try readLine() else { return nil }
        return try show(line, maximumByteCount, body)
    }

    /// The next of the lines, after the prompt.
    public func readTypedSecret<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, afterPrompt prompt: () throws(StreamError) -> Void,
        _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret? {
        try prompt()
        return try readSecretLine(maximumByteCount: maximumByteCount, body)
    }

    /// The lines that are left, each with a line feed.
    public func readSecret<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret {
        let text = lines.withLock { lines in
            defer { lines = [] }
            return lines.reversed().map { $0 + "\n" }.joined()
        }
        return try show(text, maximumByteCount, body)
    }

    private func show<Secret: ~Copyable>(
        _ text: String, _ maximum: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret {
        let count = text.utf8.count
        guard count <= maximum else { throw .lineTooLong }
        var bytes = WipedBuffer()
        defer { bytes.removeAll() }
        _ = bytes.append(atMost: count) { buffer in
            buffer.copyBytes(from: text.utf8)
            return count
        }
        return bytes.withFirst(count, body)
    }
}
