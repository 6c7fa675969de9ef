internal import Synchronization

/// A source of lines: a file descriptor, or memory in tests.
///
/// A secret is passed to a closure as bytes, which must not be kept, and are zeroed afterwards.
public protocol InputSource: Sendable {
    /// The next line without its line end (LF or CRLF), `nil` at the end of input.
    ///
    /// Throws ``StreamError/lineTooLong`` and ``StreamError/notUTF8``; the next call reads the following line.
    ///
    /// - Parameter prompt: shows the question. It runs once keys have the meaning that they have for this line.
    func readLine(afterPrompt prompt: () throws(StreamError) -> Void) throws(StreamError) -> String?

    /// From here on, Ctrl-C at a terminal makes ``readLine(afterPrompt:)`` throw ``StreamError/interrupted`` and does not end the
    /// process.
    func takeInterruptsAsKeys()

    /// Lets `body` see the next line, without its line end (LF or CRLF); `nil` at the end of input.
    ///
    /// Throws ``StreamError/lineTooLong`` for more than `maximumByteCount` bytes.
    func readSecretLine<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret?

    /// Like ``readSecretLine(maximumByteCount:_:)`` with the terminal's echo off. `prompt` shows the question; it runs
    /// after echo is off. Throws ``StreamError/interrupted`` for Ctrl-C. Echo is restored on every exit.
    func readTypedSecret<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, afterPrompt prompt: () throws(StreamError) -> Void,
        _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret?

    /// Lets `body` see everything up to the end of input.
    ///
    /// Throws ``StreamError/lineTooLong`` for more than `maximumByteCount` bytes.
    func readSecret<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret
}

extension InputSource {
    /// The next line, without a prompt.
    public func readLine() throws(StreamError) -> String? {
        try readLine { () throws(StreamError) in }
    }

    /// Does nothing: this source has no keyboard.
    public func takeInterruptsAsKeys() {}
}

/// A source with given lines, for tests.
public final class MemorySource: InputSource {
    private let lines: Mutex<[String]>

    /// Returns these lines in order, then ends.
    public init(lines: [String]) {
        self.lines = Mutex(lines.reversed())
    }

    /// The next of the lines, after the prompt.
    public func readLine(afterPrompt prompt: () throws(StreamError) -> Void) throws(StreamError) -> String? {
        try prompt()
        return lines.withLock { $0.popLast() }
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

    /// The remaining lines, each with a line feed.
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
