internal import CSystem
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Where keys come from: a terminal, or memory in tests.
public protocol KeySource: Sendable {
    /// The columns and lines that there are now.
    var size: (columns: Int, rows: Int) { get }

    /// Lets `body` read keys, which do not show. The terminal is as it was before on every way out, that by a signal
    /// included.
    ///
    /// - Parameter body: gets what waits for the next key.
    func withKeys<Result>(
        _ body: (_ nextKey: () throws(StreamError) -> Key) throws(PromptError) -> Result
    ) throws(PromptError) -> Result
}

/// What somebody did at the keyboard, or with the window.
public enum Key: Equatable, Sendable {
    /// What was typed or pasted; line ends of a paste are spaces.
    case text(String)
    case enter, escape, tab, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// Ctrl-U: away with what was typed.
    case clear
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D, or nobody is there any more.
    case endOfInput
    /// The window may have another size, or what it showed is gone.
    case resized
    case other
}

public struct TerminalKeySource: KeySource {
    /// How long what follows an escape may take: a key sends all of it at once.
    private static let escapeMilliseconds: Int32 = 50
    private static let chunkByteCount = 1_024

    private let descriptor: Int32

    /// The keys of an open descriptor, such as 0 for standard input.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The window's size; 80 by 24 where the terminal does not know.
    public var size: (columns: Int, rows: Int) {
        let (columns, rows) = (bank_terminal_columns(descriptor), bank_terminal_rows(descriptor))
        return (columns > 0 ? Int(columns) : 80, rows > 0 ? Int(rows) : 24)
    }

    /// Lets `body` read keys. Throws ``PromptError/notInteractive`` where there is no terminal.
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

    private static func nextKey(_ decoder: inout KeyDecoder) throws(StreamError) -> Key {
        while true {
            if let key = decoder.next() {
                guard key == .suspend else { return key.key }
                bank_keys_suspend()
                return .resized
            }
            var bytes = [UInt8](repeating: 0, count: chunkByteCount)
            let count = bank_keys_read(&bytes, bytes.count, decoder.isWaiting ? escapeMilliseconds : -1)
            switch count {
            case 1...: decoder.append(bytes.prefix(Int(count)))
            case 0: return .endOfInput
            case -ETIMEDOUT: decoder.giveUpWaiting()
            case -EINTR: return .resized
            default: throw .failed(errno: -count)
            }
        }
    }
}

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
