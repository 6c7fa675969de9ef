internal import CSystem
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A source of keys: a terminal, or memory in tests.
public protocol KeySource: Sendable {
    /// The current number of columns and lines.
    var size: (columns: Int, rows: Int) { get }

    /// Lets `body` read keys without echo. The terminal is restored on every exit, also after a signal.
    ///
    /// - Parameter body: receives a function that waits for the next key.
    func withKeys<Result>(
        _ body: (_ nextKey: () throws(StreamError) -> Key) throws(PromptError) -> Result
    ) throws(PromptError) -> Result

    /// Starts to watch keys beside other work, without echo; `nil` if there is no terminal. End it before keys are read
    /// in another way.
    func watch() -> (any KeyWatch)?
}

/// Keys that are pressed while the program does something else.
public protocol KeyWatch: Sendable {
    /// The next key; `nil` if none is pressed within this time.
    func key(withinMilliseconds timeout: Int) throws(StreamError) -> Key?

    /// Restores the terminal.
    func end()
}

/// A key press, a paste, or a change of the window.
public enum Key: Equatable, Sendable {
    /// Typed or pasted text; line ends of a paste become spaces.
    case text(String)
    case enter, escape, tab, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// Ctrl-U: deletes the typed text.
    case clear
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D, or the terminal was closed.
    case endOfInput
    /// The window may have another size, or must be redrawn.
    case resized
    case other
}

public struct TerminalKeySource: KeySource {
    /// How long to wait for bytes after an escape. A key sends all its bytes at once.
    private static let escapeMilliseconds: Int32 = 50
    private static let chunkByteCount = 1_024

    private let descriptor: Int32

    /// The keys of an open descriptor, such as 0 for standard input.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The window's size; 80 by 24 if the terminal does not report it.
    public var size: (columns: Int, rows: Int) {
        let (columns, rows) = (bank_terminal_columns(descriptor), bank_terminal_rows(descriptor))
        return (columns > 0 ? Int(columns) : 80, rows > 0 ? Int(rows) : 24)
    }

    /// Lets `body` read keys. Throws ``PromptError/notInteractive`` if there is no terminal.
    public func withKeys<Result>(
        _ body: (_ nextKey: () throws(StreamError) -> Key) throws(PromptError) -> Result
    ) throws(PromptError) -> Result {
        let code = bank_keys_begin(descriptor)
        guard code == 0 else {
            throw code == -ENOTTY ? .notInteractive : .stream(.failed(errno: -code))
        }
        defer { bank_keys_end() }
        var decoder = KeyDecoder()
        return try body { () throws(StreamError) in try Self.nextKey(&decoder) }
    }

    public func watch() -> (any KeyWatch)? {
        bank_keys_begin(descriptor) == 0 ? TerminalKeyWatch() : nil
    }

    private static func nextKey(_ decoder: inout KeyDecoder) throws(StreamError) -> Key {
        while true {
            if let key = try nextKey(&decoder, withinMilliseconds: -1) { return key }
        }
    }

    /// The next key; `nil` if none is pressed within this time. A negative time waits forever.
    fileprivate static func nextKey(
        _ decoder: inout KeyDecoder, withinMilliseconds timeout: Int32
    ) throws(StreamError) -> Key? {
        while true {
            if let key = decoder.next() {
                guard key == .suspend else { return key.key }
                bank_keys_suspend()
                return .resized
            }
            var bytes = [UInt8](repeating: 0, count: chunkByteCount)
            let count = bank_keys_read(
                &bytes, bytes.count, decoder.isWaiting ? escapeMilliseconds : timeout)
            switch count {
            case 1...: decoder.append(bytes.prefix(Int(count)))
            case 0: return .endOfInput
            case -ETIMEDOUT where !decoder.isWaiting: return nil
            case -ETIMEDOUT: decoder.giveUpWaiting()
            case -EINTR: return .resized
            default: throw .failed(errno: -count)
            }
        }
    }
}

/// Watches the keys of the terminal, which ``TerminalKeySource/watch()`` has put into its mode.
private final class TerminalKeyWatch: KeyWatch {
    private let decoder = Mutex(KeyDecoder())

    func key(withinMilliseconds timeout: Int) throws(StreamError) -> Key? {
        try decoder.withLock { (decoder) throws(StreamError) in
            try TerminalKeySource.nextKey(&decoder, withinMilliseconds: Int32(clamping: timeout))
        }
    }

    func end() { bank_keys_end() }

    deinit { bank_keys_end() }
}

/// A source with given keys, for tests.
public final class MemoryKeySource: KeySource {
    public let size: (columns: Int, rows: Int)
    private let keys: Mutex<[Key]>

    /// Returns these keys in order, then the end of input.
    public init(_ keys: [Key], columns: Int = 80, rows: Int = 24) {
        self.keys = Mutex(keys.reversed())
        size = (columns, rows)
    }

    /// The keys that were not read.
    public var rest: [Key] { keys.withLock { $0.reversed() } }

    public func withKeys<Result>(
        _ body: (_ nextKey: () throws(StreamError) -> Key) throws(PromptError) -> Result
    ) throws(PromptError) -> Result {
        try body { () throws(StreamError) in keys.withLock { $0.popLast() } ?? .endOfInput }
    }

    /// Each look finds one of the keys; there are none once all of them were pressed.
    public func watch() -> (any KeyWatch)? { MemoryKeyWatch(source: self) }

    private struct MemoryKeyWatch: KeyWatch {
        let source: MemoryKeySource

        func key(withinMilliseconds timeout: Int) throws(StreamError) -> Key? {
            source.keys.withLock { $0.popLast() }
        }

        func end() {}
    }
}
